import type { ChatUpdate } from '@trailcast/schema/wire';

/**
 * Calls the listener with each pushed change of a chat, which `live-writers.ts` dispatches as an event of the window: what the
 * first page loads stays small. Returns a function that ends it. Nothing is kept: the pane begins with a query.
 */
export function followChats(listener: (update: ChatUpdate) => void): () => void {
  const take = (event: Event) => listener((event as CustomEvent<ChatUpdate>).detail);
  addEventListener('chat', take);
  return () => removeEventListener('chat', take);
}
