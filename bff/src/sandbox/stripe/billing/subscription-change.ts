import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Subscription } from '../records.js';
import { wireSubscription } from '../wire/subscription.external.js';

/** Changes what is given and tells of it with the old values of what changed. */
export function changeSubscription(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  change: Partial<Subscription>,
): void {
  const before = wireSubscription(ledger, subscription);
  Object.assign(subscription, change);
  const after = wireSubscription(ledger, subscription);
  const previous = Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, name)),
    ),
  );
  if (Object.keys(previous).length === 0) return;
  emit(ledger, at, 'customer.subscription.updated', after, previous);
}

/** Ends it for good; what is still to be billed must have been billed. */
export function endSubscription(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): void {
  subscription.status = 'canceled';
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  subscription.cancelReason = reason ?? subscription.cancelReason;
  emit(ledger, at, 'customer.subscription.deleted', wireSubscription(ledger, subscription));
}
