import { CHAT_COMMANDS, type ChatCommand } from '@trailcast/schema/wire';
import type { PlatformMessage } from '../../../drivers/platform/chat/chat-platform.js';

const COMMAND_PATTERN = /^!([a-z]+)$/i;

/** Returns the command in a message of the streamer or a moderator, otherwise null. */
export function parseCommand({ text, role }: Pick<PlatformMessage, 'text' | 'role'>): ChatCommand | null {
  if (role !== 'broadcaster' && role !== 'moderator') return null;
  const word = COMMAND_PATTERN.exec(text.trim())?.[1]?.toLowerCase();
  return CHAT_COMMANDS.find((command) => command === word) ?? null;
}
