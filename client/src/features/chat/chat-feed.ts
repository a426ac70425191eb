import type { ChatUpdate } from '@trailcast/schema/wire';

type Listener = (update: ChatUpdate) => void;

const listeners = new Set<Listener>();

/** Passes pushed changes of chats to the pane that shows them. Nothing is kept: the pane begins with a query. */
export const chatFeed = {
  take: (update: ChatUpdate): void => listeners.forEach((listener) => listener(update)),
  /** Returns a function that ends it. */
  listen: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
