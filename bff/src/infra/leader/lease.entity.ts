import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../db/columns.js';

/** A lease that at most one process holds at a time. */
export const LeaseEntity = defineEntity({
  name: 'Lease',
  tableName: 'leases',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(32).unique(),
    /** Id of the process; empty before the first holder. */
    holder: p.string().length(36).default(''),
    /** Fencing token: increases with every new holder. */
    epoch: p.bigint('number').default(0),
    /** Until this time no other process can acquire the lease. */
    expires: timestamp().default(0),
  },
});
export type LeaseEntity = InferEntity<typeof LeaseEntity>;
