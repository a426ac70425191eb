import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { StudioLevel } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** A link that makes one user a helper. */
export const StudioInviteEntity = defineEntity({
  name: 'StudioInvite',
  tableName: 'studio_invites',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    /** SHA-256 of the token, lower-case hex. */
    digest: p.string().length(64).unique(),
    level: p.string().$type<StudioLevel>().length(16),
    timeCreated: timestamp(),
    expires: timestamp(),
    /** Time at which the helper's access ends; null for permanent access. */
    endsAt: timestamp().nullable(),
    /** Null until the link is used. */
    usedBy: () => p.manyToOne(UserEntity).ref().nullable(),
    version: version(),
  },
});
export type StudioInviteEntity = InferEntity<typeof StudioInviteEntity>;
