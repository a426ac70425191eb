import { CHAT_COMMANDS, type ChatCommand } from '@trailcast/schema/wire';
import type { PlatformMessage } from '../../../drivers/platform/chat/chat-platform.js';

const FORM = /^!([a-z]+)$/i;

/** Returns the command that a message is; null for any other message, and from anybody but the streamer and moderators. */
export function commandOf({ text, role }: Pick<PlatformMessage, 'text' | 'role'>): ChatCommand | null {
  if (role !== 'broadcaster' && role !== 'moderator') return null;
  const word = FORM.exec(text.trim())?.[1]?.toLowerCase();
  return CHAT_COMMANDS.find((command) => command === word) ?? null;
}
