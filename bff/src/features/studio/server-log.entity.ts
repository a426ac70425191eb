import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { LogEntry } from '@trailcast/schema/wire';
import { timestamp } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** One action on a server. The row stays after the server is deleted. */
export const ServerLogEntity = defineEntity({
  name: 'ServerLog',
  tableName: 'server_log',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    serverId: p.integer().index(),
    /** Null for the product itself or a chatter. A deleted account stays as an id without a name. */
    by: () => p.manyToOne(UserEntity).ref().nullable(),
    /** Name of the chatter who gave the command in the chat. */
    chatter: p.string().length(60).nullable(),
    at: timestamp().index(),
    action: p.string().length(32),
    detail: p.string().length(255).nullable(),
    via: p.string().$type<LogEntry['via']>().length(8),
  },
});
export type ServerLogEntity = InferEntity<typeof ServerLogEntity>;
