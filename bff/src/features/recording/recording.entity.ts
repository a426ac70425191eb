import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** The file of a recorded broadcast on a relay node, as last reported. The row stays after the server is deleted. */
export const RecordingEntity = defineEntity({
  name: 'Recording',
  tableName: 'recordings',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    /** Name of the node, and the node's id of the file. */
    node: p.string().length(64),
    nodeRecording: p.string().length(32),
    serverId: p.integer(),
    part: p.integer(),
    state: p.string().$type<'recording' | 'complete'>().length(16),
    began: timestamp(),
    lengthMs: timestamp(),
    bytes: timestamp(),
    /** Null while the file is being recorded. */
    expires: timestamp().nullable(),
    /** True if the owner has deleted the recording but the node has not yet. */
    deleting: p.boolean().default(false),
    /** SHA-256 of the newest ticket; null once the ticket was used. */
    ticketDigest: p.string().length(64).nullable().unique(),
    ticketExpires: timestamp().nullable(),
    /** The session that requested the ticket. */
    ticketSession: p.integer().nullable(),
    version: version(),
  },
  uniques: [{ properties: ['node', 'nodeRecording'] }],
});
export type RecordingEntity = InferEntity<typeof RecordingEntity>;
