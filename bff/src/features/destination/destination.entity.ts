import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { DestinationKind } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** A destination of a user's broadcasts. */
export const DestinationEntity = defineEntity({
  name: 'Destination',
  tableName: 'destinations',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    /** Each user has one destination of the kind `twitch`. It is created when it is first needed. */
    kind: p.string().$type<DestinationKind>().length(16),
    name: p.string().length(64),
    /** Empty for `twitch`: the platform returns URL and key at each start. */
    server: p.string().length(512),
    /** The key, sealed; empty for `twitch`. */
    sealedKey: p.text(),
    enabled: p.boolean().default(true),
    timeCreated: timestamp(),
    version: version(),
  },
});
export type DestinationEntity = InferEntity<typeof DestinationEntity>;
