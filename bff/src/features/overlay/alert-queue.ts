import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { OverlayAlertKind } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { plainText } from '../../infra/plain-text.js';
import { GAP_MS, isNextDue, showMs } from './alert-pace.js';
import { OverlayAlertEntity, type OverlayEntity } from './overlay.entity.js';
import { countWaiting, dropOld, emitQueue, lockOverlay, waitingAlerts } from './overlay.repository.js';

/** An alert as it came: its texts are neither bounded nor cleaned. */
export interface NewAlert {
  kind: OverlayAlertKind;
  name: string | null;
  amount: number | null;
  currency?: string;
  text: string | null;
  /** Another alert of this source is not taken. */
  source?: string;
}

/** What became of an alert. `off`: the owner's pages have no address. */
export type Taken = 'queued' | 'dropped' | 'repeated' | 'off';

/** Adds an alert to an owner's queue, and shows it if nothing else is shown. */
export async function addAlert(tx: Transaction, ownerId: number, alert: NewAlert): Promise<Taken> {
  const { em, now } = tx;
  const row = await lockOverlay(em, ownerId);
  if (!row || row.tokenDigest === null) return 'off';
  const { source = null } = alert;
  if (source !== null && (await em.count(OverlayAlertEntity, { owner: ownerId, source })) > 0)
    return 'repeated';
  const waiting = await countWaiting(em, ownerId);
  if (waiting >= OVERLAY_LIMITS.waitingMax) {
    row.dropped += 1;
    await emitQueue(tx, row);
    return 'dropped';
  }
  if (waiting === 0) row.dropped = 0;
  const text = plainText(alert.text ?? '', OVERLAY_LIMITS.textMaxLength);
  em.create(OverlayAlertEntity, {
    owner: ownerId,
    kind: alert.kind,
    name: plainText(alert.name ?? '', OVERLAY_LIMITS.nameMaxLength),
    amount: alert.amount,
    currency: alert.currency ?? null,
    text: text === '' ? null : text,
    source,
    timeCreated: now,
    timeShown: null,
    endsAt: null,
  });
  await em.flush();
  await advanceQueue(tx, row);
  return 'queued';
}

/**
 * Shows the next alert if it is due, drops those that have waited for too long, and stores the queue as a new version. `row` is
 * locked.
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
 * Removes an alert that is shown or waits, and shows the next one without a gap. Returns false if it has gone already. `row` is
 * locked.
 */
export async function skipAlert(tx: Transaction, row: OverlayEntity, alertId: number): Promise<boolean> {
  const { em, now } = tx;
  const present = { $or: [{ endsAt: null }, { endsAt: { $gt: now } }] };
  const where = { id: alertId, owner: row.owner.id, ...present };
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
