import { createHash } from 'node:crypto';
import type { ChatLanguage } from '@trailcast/schema/wire';
import type { PlatformMessage } from '../../../drivers/platform/chat/chat-platform.js';
import type { Transaction } from '../../../infra/db/database.js';
import { findChatCommands } from '../../user/platform-account.entity.js';
import { ChatCommandClaimEntity } from './chat-command-claim.entity.js';

/** Maximum age of a command, ms. The streamer no longer expects an older command. */
const MAX_AGE_MS = 15_000;
/** Retention of claims, ms. Much longer than the maximum age of a command. */
const CLAIM_RETENTION_MS = 10 * 60_000;

/** Deletes claims that are too old for a repeated message. Returns their number. */
export function pruneClaims({ em, now }: Transaction): Promise<number> {
  return em.nativeDelete(ChatCommandClaimEntity, { at: { $lt: now - CLAIM_RETENTION_MS } });
}

/**
 * Claims a message as a command of the owner's chat. Returns the language of the reply; null if commands are off;
 * `late` or `repeated` if the message must not be executed. Of two concurrent claims, one fails with a unique
 * constraint violation.
 */
export async function claimCommand(
  { em, now }: Transaction,
  owner: number,
  { id, sentAt }: Pick<PlatformMessage, 'id' | 'sentAt'>,
): Promise<{ language: ChatLanguage } | 'late' | 'repeated' | null> {
  const commands = await findChatCommands(em, owner);
  if (!commands) return null;
  if (now - sentAt > MAX_AGE_MS) return 'late';
  const digest = createHash('sha256').update(id).digest('hex');
  if ((await em.count(ChatCommandClaimEntity, { owner, digest })) > 0) return 'repeated';
  em.create(ChatCommandClaimEntity, { owner, digest, at: now });
  await em.flush();
  return { language: commands.language };
}
