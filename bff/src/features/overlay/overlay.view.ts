import type { EntityManager } from '@mikro-orm/core';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { Overlay, OverlayAlert, OverlayAlerts } from '@trailcast/schema/wire';
import type { OverlayAlertEntity, OverlayEntity } from './overlay.entity.js';
import { countWaiting, findShownAlerts, findWaitingAlerts } from './overlay.repository.js';

export function toAlert(row: OverlayAlertEntity): OverlayAlert {
  const { id, kind, name, amount, currency, text, timeCreated: at } = row;
  return { id, kind, name, amount: amount ?? null, currency: currency ?? null, text: text ?? null, at };
}

/** Reads and renders an owner's queue at `now`. `row` is null if the owner has never set up the pages. */
export async function renderQueue(
  em: EntityManager,
  ownerId: number,
  row: OverlayEntity | null,
  now: number,
): Promise<OverlayAlerts> {
  const [shownAlert, nextAlerts, waiting] = [
    (await findShownAlerts(em, [ownerId], now)).get(ownerId),
    await findWaitingAlerts(em, ownerId, OVERLAY_LIMITS.listedMax),
    await countWaiting(em, ownerId),
  ];
  return {
    studioId: ownerId,
    enabled: (row?.tokenDigest ?? null) !== null,
    paused: row?.paused ?? false,
    current: shownAlert ? toAlert(shownAlert) : null,
    next: nextAlerts.map(toAlert),
    waiting,
    dropped: row?.dropped ?? 0,
    version: row?.version ?? 0,
  };
}

export const toOverlay = (row: OverlayEntity | null, readsAlerts: boolean): Overlay => ({
  alertsLook: row?.alertsLook ?? 'card',
  chatLook: row?.chatLook ?? 'plain',
  language: row?.language ?? 'en',
  since: row?.since ?? null,
  readsAlerts,
  tipsSince: row?.tipsSince ?? null,
});
