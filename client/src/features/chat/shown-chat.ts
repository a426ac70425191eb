import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import type { Chat, ChatUpdate } from '@trailcast/schema/wire';
import type { ChatFieldsFragment } from './chat.generated.js';

export type ShownChat = Omit<Chat, 'studioId'>;

/** Returns the chat of a query's response. */
export function shownChatOf(chat: ChatFieldsFragment): ShownChat {
  const { state, title, viewers, messages, canWrite, commands } = chat;
  return {
    state,
    title: title ?? null,
    viewers: viewers ?? null,
    messages: messages.map(({ id, at, author, role, text }) => ({ id, at, author, role, text })),
    canWrite,
    commands: commands ?? null,
  };
}

/** Returns the chat after a pushed change. A message that the chat already contains is not added again. */
export function applyChatUpdate(chat: ShownChat, update: ChatUpdate): ShownChat {
  const { state, title, viewers, cleared, removed, added } = update;
  const obsoleteIds = new Set([...removed, ...added.map(({ id }) => id)]);
  const remaining = cleared ? [] : chat.messages.filter(({ id }) => !obsoleteIds.has(id));
  return {
    ...chat,
    state,
    title,
    viewers,
    messages: [...remaining, ...added].slice(-CHAT_LIMITS.messagesMax),
  };
}
