import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../db/columns.js';
import type { OutboxKind, OutboxOperation } from './outbox-event.js';

export const OutboxEventEntity = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_events',
  properties: {
    /** Assigned from the counter by the transaction's last statement, so that sequence order is commit order. */
    sequence: p.bigint('number').primary(),
    kind: p.string().$type<OutboxKind>().length(16),
    operation: p.string().$type<OutboxOperation>().length(16),
    entityId: p.integer(),
    version: p.integer(),
    /** User ids, comma-separated. */
    audience: p.text(),
    timeCreated: timestamp().index(),
  },
});
export type OutboxEventEntity = InferEntity<typeof OutboxEventEntity>;

/** Single row with the last assigned sequence. */
export const OutboxCounterEntity = defineEntity({
  name: 'OutboxCounter',
  tableName: 'outbox_counter',
  properties: { id: p.integer().primary(), value: p.bigint('number').default(0) },
});
