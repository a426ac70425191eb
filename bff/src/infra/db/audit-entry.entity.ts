import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from './columns.js';

/** An action on another user's permissions or property. Contains no address and no secret. */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    id: p.integer().primary(),
    actorId: p.integer(),
    action: p.string().length(64),
    subject: p.string().length(64),
    detail: p.string().length(255).default(''),
    timeCreated: timestamp().index(),
  },
});
export type AuditEntryEntity = InferEntity<typeof AuditEntryEntity>;
