import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';

/** A received event of the payment provider. Its unique id makes repeated deliveries harmless. */
export const WebhookEventEntity = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_events',
  properties: {
    id: p.integer().primary(),
    eventId: p.string().length(255).unique(),
    type: p.string().length(100),
    timeReceived: timestamp().index(),
  },
});
export type WebhookEventEntity = InferEntity<typeof WebhookEventEntity>;
