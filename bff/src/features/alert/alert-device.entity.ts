import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { AlertLanguage } from '@trailcast/schema/wire';
import { timestamp } from '../../infra/db/columns.js';
import { SessionEntity } from '../session/session.entity.js';
import { AlertEntity } from './alert.entity.js';

/** A browser's push subscription. The device belongs to a session and is deleted with the session. */
export const AlertDeviceEntity = defineEntity({
  name: 'AlertDevice',
  tableName: 'alert_devices',
  properties: {
    id: p.integer().primary(),
    session: () => p.manyToOne(SessionEntity).ref().deleteRule('cascade'),
    /** SHA-256 of the endpoint. Unique, because a browser has one subscription for all its users. */
    endpointDigest: p.string().length(64).unique(),
    /** JSON of endpoint and keys. Sealed, because anyone who has them can send messages to the browser. */
    sealedAddress: p.text(),
    language: p.string().$type<AlertLanguage>().length(8),
    /** Kinds of alerts, separated by commas. */
    kinds: p.string().length(128),
    timeCreated: timestamp(),
    lastSent: timestamp().nullable(),
    /** Start of the current minute of the rate limit, and the number of messages sent in it. */
    minuteBegan: timestamp().default(0),
    minuteCount: p.integer().default(0),
  },
});
export type AlertDeviceEntity = InferEntity<typeof AlertDeviceEntity>;

/** An alert queued for a device. */
export const AlertDeliveryEntity = defineEntity({
  name: 'AlertDelivery',
  tableName: 'alert_deliveries',
  properties: {
    id: p.integer().primary(),
    alert: () => p.manyToOne(AlertEntity).ref().deleteRule('cascade'),
    device: () => p.manyToOne(AlertDeviceEntity).ref().deleteRule('cascade'),
    attempts: p.integer().default(0),
    nextAttempt: timestamp().index(),
  },
});
