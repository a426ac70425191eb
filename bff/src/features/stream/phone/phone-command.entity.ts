import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { PhoneEntity } from './phone.entity.js';

/** A change that another process than the asked one makes at its phone. Deleted after its outcome, which takes 5 s at most. */
export const PhoneCommandEntity = defineEntity({
  name: 'PhoneCommand',
  tableName: 'phone_commands',
  properties: {
    id: p.integer().primary(),
    phone: () => p.manyToOne(PhoneEntity).ref().deleteRule('cascade'),
    /** The connection that the change is for. */
    claim: p.string().length(36).index(),
    /** The change, JSON. */
    wanted: p.text(),
    /** `taken` while it is made; null before. */
    outcome: p.string().length(16).nullable(),
    timeCreated: timestamp(),
  },
});
export type PhoneCommandEntity = InferEntity<typeof PhoneCommandEntity>;
