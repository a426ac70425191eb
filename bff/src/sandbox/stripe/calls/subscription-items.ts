import { z } from 'zod';
import { collect } from '../billing/collecting.js';
import { openInvoice } from '../billing/invoicing.js';
import { newItem } from '../billing/subscribing.js';
import { prorationLine } from '../billing/usage.js';
import type { Ledger } from '../ledger.js';
import { flag, mergeMetadata, metadata, text, whole } from '../parameters.js';
import type { Item, Line, Subscription } from '../records.js';
import { invalid, missing } from '../stripe-failure.js';

export const ItemChange = z.object({
  id: text().optional(),
  price: text().optional(),
  quantity: whole().optional(),
  deleted: flag().optional(),
  metadata: metadata().optional(),
});

export const Proration = z.enum(['create_prorations', 'always_invoice', 'none']).default('create_prorations');

/** Changes items by their id; one without an id is added beside them. */
export function changeItems(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  changes: readonly z.infer<typeof ItemChange>[],
  proration: z.infer<typeof Proration>,
): Partial<Subscription> {
  if (changes.length === 0) return {};
  const items = structuredClone(subscription.items);
  const lines: Line[] = [];
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  for (const change of changes) {
    const { before, after } = changeItem(ledger, at, items, change);
    if (before) lines.push(...prorationLine(ledger, before, period, at, -1));
    if (after) lines.push(...prorationLine(ledger, after, period, at, 1));
  }
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', 'items');
  if (proration === 'none' || lines.every(({ amount }) => amount === 0)) return { items };
  const pendingLines = [...subscription.pendingLines, ...lines];
  if (proration === 'create_prorations') return { items, pendingLines };
  const content = { reason: 'subscription_update', lines: pendingLines, usage: null, period } as const;
  collect(ledger, at, openInvoice(ledger, at, subscription, content, 'now'));
  return { items, pendingLines: [] };
}

function changeItem(
  ledger: Ledger,
  at: number,
  items: Item[],
  change: z.infer<typeof ItemChange>,
): { before?: Item; after?: Item } {
  if (change.id === undefined) {
    const price = ledger.price(change.price ?? '', 'items[0][price]').id;
    if (items.some((item) => item.price === price)) {
      throw invalid(`Cannot add multiple subscription items with the same plan: ${price}.`, 'items');
    }
    const after = newItem(ledger, at, price, change.quantity ?? null);
    items.push(after);
    return { after };
  }
  const place = items.findIndex(({ id }) => id === change.id);
  const known = items[place];
  if (!known) throw missing('subscription_item', change.id, 'items[0][id]');
  if (change.deleted) {
    items.splice(place, 1);
    return { before: known };
  }
  const before = structuredClone(known);
  const price = change.price === undefined ? known.price : ledger.price(change.price, 'items[0][price]').id;
  const metered = ledger.price(price).usageType === 'metered';
  Object.assign(known, {
    price,
    quantity: metered ? null : (change.quantity ?? known.quantity ?? 1),
    metadata: mergeMetadata(known.metadata, change.metadata),
  });
  const same = before.price === known.price && before.quantity === known.quantity;
  return same ? {} : { before, after: structuredClone(known) };
}
