import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from './columns.js';

/** One row, which is written to find out whether the database can be. */
export const WriteProbeEntity = defineEntity({
  name: 'WriteProbe',
  tableName: 'write_probes',
  properties: { id: p.integer().primary(), timeWritten: timestamp().default(0) },
});
export type WriteProbeEntity = InferEntity<typeof WriteProbeEntity>;
