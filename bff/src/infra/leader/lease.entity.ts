import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../db/columns.js';

/** What one of several processes holds at a time. */
export const LeaseEntity = defineEntity({
  name: 'Lease',
  tableName: 'leases',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(32).unique(),
    /** The process; empty before the first. */
    holder: p.string().length(36).default(''),
    /** Counts the holders: it only grows, and what a former holder still does carries an older one. */
    epoch: p.bigint('number').default(0),
    /** Until then nobody else takes it. */
    expires: timestamp().default(0),
  },
});
export type LeaseEntity = InferEntity<typeof LeaseEntity>;
