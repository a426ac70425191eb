import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';
import { StreamEntity } from './stream.entity.js';

export const StreamInviteEntity = defineEntity({
  name: 'StreamInvite',
  tableName: 'stream_invites',
  uniques: [{ properties: ['stream', 'user'] }],
  properties: {
    id: p.integer().primary(),
    stream: () => p.manyToOne(StreamEntity).ref().deleteRule('cascade'),
    user: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    timeCreated: timestamp(),
  },
});
export type StreamInviteEntity = InferEntity<typeof StreamInviteEntity>;
