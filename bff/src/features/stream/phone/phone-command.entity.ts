import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { PhoneEntity } from './phone.entity.js';

/**
 * A requested change of a phone that is connected to another process. Deleted within 5 s, after the outcome was read.
 */
export const PhoneCommandEntity = defineEntity({
  name: 'PhoneCommand',
  tableName: 'phone_commands',
  properties: {
    id: p.integer().primary(),
    phone: () => p.manyToOne(PhoneEntity).ref().deleteRule('cascade'),
    /** The connection to which the change applies. */
    claim: p.string().length(36).index(),
    /** JSON of the change. */
    wanted: p.text(),
    /** `taken` while the change is made; null before. */
    outcome: p.string().length(16).nullable(),
    timeCreated: timestamp(),
  },
});
export type PhoneCommandEntity = InferEntity<typeof PhoneCommandEntity>;
