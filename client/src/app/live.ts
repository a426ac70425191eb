import { createContext, useContext } from 'react';
import type { LiveState } from '../lib/live-channel.js';

export interface Live {
  state: LiveState;
  /** Data is loaded from the first connection on. */
  connectedOnce: boolean;
  /** How old the data is: when the server was last heard, ms since the epoch; null while it is heard. */
  lostSince: number | null;
}

export const LiveContext = createContext<Live>({
  state: 'connecting',
  connectedOnce: false,
  lostSince: null,
});

/** The live channel's state, for pages. */
export const useLive = (): Live => useContext(LiveContext);
