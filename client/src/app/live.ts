import { createContext, useContext } from 'react';
import type { LiveState } from '../lib/channel/live-channel.js';

export interface Live {
  state: LiveState;
  /** True if the channel was ever connected, which means that data is loaded. */
  hasConnected: boolean;
  /** Time of the server's last message, ms since the epoch; null while the channel is connected. */
  lostSince: number | null;
}

export const LiveContext = createContext<Live>({
  state: 'connecting',
  hasConnected: false,
  lostSince: null,
});

export const useLive = (): Live => useContext(LiveContext);
