import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { ROLES } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';

export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    displayName: p.string().length(100),
    /** `displayName` folded for prefix search: NFKD without marks, lower case. */
    foldedName: p.string().length(100).index(),
    role: p.string().$type<(typeof ROLES)[number]>().length(16),
    profileImageUrl: p.string().length(500).default(''),
    timeCreated: timestamp(),
    /**
     * Time at which the user deleted the account. The row stays, because data that tax law requires refers to its id.
     */
    timeDeleted: timestamp().nullable(),
    version: version(),
  },
});
export type UserEntity = InferEntity<typeof UserEntity>;
