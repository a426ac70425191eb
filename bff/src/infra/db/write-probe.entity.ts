import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from './columns.js';

/** Single row that is updated to check whether the database is writable. */
export const WriteProbeEntity = defineEntity({
  name: 'WriteProbe',
  tableName: 'write_probes',
  properties: { id: p.integer().primary(), timeWritten: timestamp().default(0) },
});
export type WriteProbeEntity = InferEntity<typeof WriteProbeEntity>;
