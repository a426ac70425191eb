import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { OverlayAlertKind, OverlayLanguage, OverlayLook } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** A user's overlay pages, and the state of their alert queue. */
export const OverlayEntity = defineEntity({
  name: 'Overlay',
  tableName: 'overlays',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade').unique(),
    /** SHA-256 of the token in the pages' address, lower-case hex; null if the pages have no address. */
    tokenDigest: p.string().length(64).nullable().unique(),
    /** Time at which the address was created. */
    since: timestamp().nullable(),
    alertsLook: p.string().$type<OverlayLook>().length(16),
    chatLook: p.string().$type<OverlayLook>().length(16),
    language: p.string().$type<OverlayLanguage>().length(2),
    /** Public part of the address for tips; null if there is none. */
    tipId: p.string().length(32).nullable().unique(),
    sealedTipSecret: p.text().nullable(),
    tipsSince: timestamp().nullable(),
    paused: p.boolean().default(false),
    /** Alerts that were dropped since the queue was last empty. */
    dropped: p.integer().default(0),
    /** Time at which a process last had an alert page open; renewed every 2 s. */
    openAt: timestamp().nullable(),
    /** Number of changes of the queue. Each change creates a new version of this row. */
    changes: p.integer().default(0),
    version: version(),
  },
});
export type OverlayEntity = InferEntity<typeof OverlayEntity>;

/** An alert of the queue. It waits while `endsAt` is null, and is deleted some minutes after its end. */
export const OverlayAlertEntity = defineEntity({
  name: 'OverlayAlert',
  tableName: 'overlay_alerts',
  uniques: [{ properties: ['owner', 'source'] }],
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    kind: p.string().$type<OverlayAlertKind>().length(16),
    name: p.string().length(64),
    amount: p.bigint('number').nullable(),
    currency: p.string().length(3).nullable(),
    text: p.string().length(255).nullable(),
    /** Identifies a tip, so that it is not stored twice. */
    source: p.string().length(64).nullable(),
    timeCreated: timestamp(),
    timeShown: timestamp().nullable(),
    /** Time at which the alert ends or was skipped; null while the alert waits. */
    endsAt: timestamp().nullable().index(),
  },
});
export type OverlayAlertEntity = InferEntity<typeof OverlayAlertEntity>;
