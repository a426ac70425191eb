import type { ChatMessage } from '@trailcast/schema/wire';

/** Messages with every kind of content. */
export const CHAT_MESSAGES: ChatMessage[] = [
  { id: 'a', at: 1_000, author: 'Friend', role: 'viewer', text: 'Where are you today?' },
  { id: 'b', at: 2_000, author: 'Streamer', role: 'broadcaster', text: 'On the pass, in the wind' },
  { id: 'c', at: 3_000, author: 'Moderator', role: 'moderator', text: '<b>No markup</b> 🚴' },
  { id: 'd', at: 4_000, author: 'x'.repeat(60), role: 'subscriber', text: 'y'.repeat(500) },
];
