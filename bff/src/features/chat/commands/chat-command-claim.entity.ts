import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { UserEntity } from '../../user/user.entity.js';

/** A claim of a command by a process. It prevents that another process or a repeated message executes the command. */
export const ChatCommandClaimEntity = defineEntity({
  name: 'ChatCommandClaim',
  tableName: 'chat_command_claims',
  uniques: [{ properties: ['owner', 'digest'] }],
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    /** SHA-256 of the platform's message id. */
    digest: p.string().length(64),
    at: timestamp(),
  },
});
export type ChatCommandClaimEntity = InferEntity<typeof ChatCommandClaimEntity>;
