import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { OverlayAlertKind } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { plainText } from '../../infra/plain-text.js';
import { GAP_MS, isNextDue, showMs } from './alert-pace.js';
import { OverlayAlertEntity, type OverlayEntity } from './overlay.entity.js';
import { countWaiting, dropOld, emitQueue, lockOverlay, waitingAlerts } from './overlay.repository.js';

/** An alert as it was received: its texts are neither bounded nor cleaned. */
export interface NewAlert {
  kind: OverlayAlertKind;
  name: string | null;
  amount: number | null;
  currency?: string;
  text: string | null;
  /** A further alert with this source is not taken. */
  source?: string;
  /**
   * For an alert that several processes get: an alert with the same content stored since `since`, except those of
   * `others`, is the same one.
   */
  heard?: { since: number; others: readonly number[] };
}

/** Outcome of adding an alert, and its row, also if it was stored before. `off`: the owner's pages have no address. */
export interface Taken {
  outcome: 'queued' | 'dropped' | 'repeated' | 'off';
  id: number | null;
}

/** Adds an alert to an owner's queue, and shows it if nothing else is shown. */
export async function addAlert(tx: Transaction, ownerId: number, alert: NewAlert): Promise<Taken> {
  const { em, now } = tx;
  const row = await lockOverlay(em, ownerId);
  if (!row || row.tokenDigest === null) return { outcome: 'off', id: null };
  const content = contentOf(alert);
  const storedRow = await storedAlert(tx, ownerId, alert, content);
  if (storedRow) return { outcome: 'repeated', id: storedRow.id };
  const waiting = await countWaiting(em, ownerId);
  if (waiting >= OVERLAY_LIMITS.waitingMax) {
    row.dropped += 1;
    await emitQueue(tx, row);
    return { outcome: 'dropped', id: null };
  }
  if (waiting === 0) row.dropped = 0;
  const added = em.create(OverlayAlertEntity, {
    owner: ownerId,
    ...content,
    source: alert.source ?? null,
    timeCreated: now,
    timeShown: null,
    endsAt: null,
  });
  await em.flush();
  await advanceQueue(tx, row);
  return { outcome: 'queued', id: added.id };
}

/** Returns the stored row of this alert, or null. */
async function storedAlert(
  { em }: Transaction,
  owner: number,
  { source, heard }: NewAlert,
  content: ReturnType<typeof contentOf>,
): Promise<OverlayAlertEntity | null> {
  const options = { orderBy: { id: 'asc' as const }, disableIdentityMap: true };
  if (source !== undefined) return em.findOne(OverlayAlertEntity, { owner, source }, options);
  if (!heard) return null;
  const others = heard.others.length > 0 ? { id: { $nin: [...heard.others] } } : {};
  const where = { owner, ...content, timeCreated: { $gte: heard.since }, ...others };
  return em.findOne(OverlayAlertEntity, where, options);
}

/** Cleans and bounds the texts. */
function contentOf({ kind, name, amount, currency, text }: NewAlert) {
  const content = plainText(text ?? '', OVERLAY_LIMITS.textMaxLength);
  return {
    kind,
    name: plainText(name ?? '', OVERLAY_LIMITS.nameMaxLength),
    amount,
    currency: currency ?? null,
    text: content === '' ? null : content,
  };
}

/**
 * Shows the next alert if it is due, drops those that have waited too long, and stores the queue as a new version.
 * `row` must be locked.
 */
export async function advanceQueue(tx: Transaction, row: OverlayEntity): Promise<void> {
  const { em, now } = tx;
  const ownerId = row.owner.id;
  row.dropped += await dropOld(em, ownerId, now);
  const [next] = await waitingAlerts(em, ownerId, 1);
  if (next) {
    const waiting = await countWaiting(em, ownerId);
    const lastEnd = await lastEndOf(tx, ownerId);
    const { paused, openAt = null } = row;
    if (isNextDue({ paused, openAt, waiting, lastEnd }, now)) {
      const shown = { timeShown: now, endsAt: now + showMs(waiting) };
      await em.nativeUpdate(OverlayAlertEntity, { id: next.id }, shown);
    }
  }
  await emitQueue(tx, row);
}

/**
 * Removes a shown or waiting alert, and shows the next one without a gap. Returns false if it is already gone. `row`
 * must be locked.
 */
export async function skipAlert(tx: Transaction, row: OverlayEntity, alertId: number): Promise<boolean> {
  const { em, now } = tx;
  const unended = { $or: [{ endsAt: null }, { endsAt: { $gt: now } }] };
  const where = { id: alertId, owner: row.owner.id, ...unended };
  const skipped = await em.nativeUpdate(OverlayAlertEntity, where, { endsAt: now - GAP_MS });
  if (skipped > 0) await advanceQueue(tx, row);
  return skipped > 0;
}

async function lastEndOf({ em }: Transaction, owner: number): Promise<number | null> {
  const where = { owner, timeShown: { $ne: null } };
  const options = { orderBy: { endsAt: 'desc' as const }, limit: 1, disableIdentityMap: true };
  const [last] = await em.find(OverlayAlertEntity, where, options);
  return last?.endsAt ?? null;
}
