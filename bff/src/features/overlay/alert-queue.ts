import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { OverlayAlertKind } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { toPlainText } from '../../infra/plain-text.js';
import { GAP_MS, isNextDue, computeShowMs } from './alert-timing.js';
import { OverlayAlertEntity, type OverlayEntity } from './overlay.entity.js';
import {
  countWaiting,
  deleteOverdueAlerts,
  publishQueueChange,
  lockOverlay,
  findWaitingAlerts,
} from './overlay.repository.js';

/** An alert as it was received, with texts of any length and content. */
export interface NewAlert {
  kind: OverlayAlertKind;
  name: string | null;
  amount: number | null;
  currency?: string;
  text: string | null;
  /** Id of the event at its source. A second alert with the same id is not stored. */
  source?: string;
  /**
   * Set for an alert that several processes receive. A row with the same content is the same alert if it was stored
   * since `storedSince` and is not one of `otherIds`.
   */
  duplicateCheck?: { storedSince: number; otherIds: readonly number[] };
}

/** Outcome of adding an alert, and the id of its new or existing row. `off`: the owner's pages have no address. */
export interface AddAlertResult {
  outcome: 'queued' | 'dropped' | 'repeated' | 'off';
  id: number | null;
}

/** Adds an alert to an owner's queue, and shows it if nothing else is shown. */
export async function addAlert(tx: Transaction, ownerId: number, alert: NewAlert): Promise<AddAlertResult> {
  const { em, now } = tx;
  const row = await lockOverlay(em, ownerId);
  if (!row || row.tokenDigest === null) return { outcome: 'off', id: null };
  const content = cleanContent(alert);
  const storedRow = await findStoredAlert(tx, ownerId, alert, content);
  if (storedRow) return { outcome: 'repeated', id: storedRow.id };
  const waiting = await countWaiting(em, ownerId);
  if (waiting >= OVERLAY_LIMITS.waitingMax) {
    row.dropped += 1;
    await publishQueueChange(tx, row);
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
async function findStoredAlert(
  { em }: Transaction,
  owner: number,
  { source, duplicateCheck }: NewAlert,
  content: ReturnType<typeof cleanContent>,
): Promise<OverlayAlertEntity | null> {
  const options = { orderBy: { id: 'asc' as const }, disableIdentityMap: true };
  if (source !== undefined) return em.findOne(OverlayAlertEntity, { owner, source }, options);
  if (!duplicateCheck) return null;
  const otherIds = duplicateCheck.otherIds.length > 0 ? { id: { $nin: [...duplicateCheck.otherIds] } } : {};
  const where = { owner, ...content, timeCreated: { $gte: duplicateCheck.storedSince }, ...otherIds };
  return em.findOne(OverlayAlertEntity, where, options);
}

/** Returns the content to store: plain texts of limited length. */
function cleanContent({ kind, name, amount, currency, text }: NewAlert) {
  const content = toPlainText(text ?? '', OVERLAY_LIMITS.textMaxLength);
  return {
    kind,
    name: toPlainText(name ?? '', OVERLAY_LIMITS.nameMaxLength),
    amount,
    currency: currency ?? null,
    text: content === '' ? null : content,
  };
}

/**
 * Shows the next alert if it is due, deletes alerts that have waited too long, and stores the queue as a new version.
 * `row` must be locked.
 */
export async function advanceQueue(tx: Transaction, row: OverlayEntity): Promise<void> {
  const { em, now } = tx;
  const ownerId = row.owner.id;
  row.dropped += await deleteOverdueAlerts(em, ownerId, now);
  const [nextAlert] = await findWaitingAlerts(em, ownerId, 1);
  if (nextAlert) {
    const waiting = await countWaiting(em, ownerId);
    const lastEnd = await findLastEnd(tx, ownerId);
    const { paused, openAt = null } = row;
    if (isNextDue({ paused, openAt, waiting, lastEnd }, now)) {
      const shownTimes = { timeShown: now, endsAt: now + computeShowMs(waiting) };
      await em.nativeUpdate(OverlayAlertEntity, { id: nextAlert.id }, shownTimes);
    }
  }
  await publishQueueChange(tx, row);
}

/**
 * Removes a shown or waiting alert, and shows the next one without a gap. Returns false if the alert has already
 * ended. `row` must be locked.
 */
export async function skipAlert(tx: Transaction, row: OverlayEntity, alertId: number): Promise<boolean> {
  const { em, now } = tx;
  const notEnded = { $or: [{ endsAt: null }, { endsAt: { $gt: now } }] };
  const where = { id: alertId, owner: row.owner.id, ...notEnded };
  const skippedCount = await em.nativeUpdate(OverlayAlertEntity, where, { endsAt: now - GAP_MS });
  if (skippedCount > 0) await advanceQueue(tx, row);
  return skippedCount > 0;
}

async function findLastEnd({ em }: Transaction, owner: number): Promise<number | null> {
  const where = { owner, timeShown: { $ne: null } };
  const options = { orderBy: { endsAt: 'desc' as const }, limit: 1, disableIdentityMap: true };
  const [lastAlert] = await em.find(OverlayAlertEntity, where, options);
  return lastAlert?.endsAt ?? null;
}
