import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';

/** An event of the payment provider that has arrived. Its unique id is what makes repeated deliveries harmless. */
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
