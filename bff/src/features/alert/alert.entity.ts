import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { AlertKind } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** An event of a server, reported to its owner. Deleted a day after it has expired. */
export const AlertEntity = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    serverId: p.integer(),
    kind: p.string().$type<AlertKind>().length(16),
    /** A later alert with the same topic replaces one that is not sent yet. */
    topic: p.string().length(32),
    at: timestamp(),
    /** After this time the alert is no longer sent. */
    expires: timestamp(),
    /** Name of the destination that refused the broadcast; null for the platform that the user signed in with. */
    destination: p.string().length(64).nullable(),
    stopsAt: timestamp().nullable(),
    stopReason: p.string().$type<'idle' | 'payment'>().length(16).nullable(),
    version: version(),
  },
});
export type AlertEntity = InferEntity<typeof AlertEntity>;

/**
 * The last known state of a server. A new leader continues from it, so that each change is reported once. `id` is the
 * id of the server.
 */
export const AlertStateEntity = defineEntity({
  name: 'AlertState',
  tableName: 'alert_states',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** JSON of an AlertState. */
    state: p.text(),
  },
});
