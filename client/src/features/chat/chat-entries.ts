import type { ChatMessage, OverlayAlert } from '@trailcast/schema/wire';

/** A viewer's action in the chat, as plain text. */
export interface ChatEvent {
  id: string;
  /** Ms since the epoch. */
  at: number;
  kind: OverlayAlert['kind'];
  /** Such as `Ann is raiding with 12 viewers`. */
  sentence: string;
  /** The viewer's message; null without one. */
  text: string | null;
}

export type ChatEntry = { message: ChatMessage } | { event: ChatEvent };

/** Returns the time of an entry, ms since the epoch. */
export const timeOf = (entry: ChatEntry): number => ('event' in entry ? entry.event : entry.message).at;

/** Adds events to messages in their place in time. Both are sorted, the oldest first, and messages keep their order. */
export function mergeChatEntries(
  messages: readonly ChatMessage[],
  events: readonly ChatEvent[],
): readonly ChatEntry[] {
  const remainingEvents = [...events];
  const takeEventsBefore = (time: number) => {
    const end = remainingEvents.findIndex(({ at }) => at >= time);
    return remainingEvents.splice(0, end === -1 ? remainingEvents.length : end).map((event) => ({ event }));
  };
  return [
    ...messages.flatMap((message) => [...takeEventsBefore(message.at), { message }]),
    ...takeEventsBefore(Infinity),
  ];
}
