import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import { importOrReload } from '../persistent-import.js';
import type { ChannelOptions, LiveChannel } from './live-channel.js';

/** Time after which the first connection counts as silent if the STOMP client has not loaded, ms. */
const SILENCE_TIMEOUT_MS = LIVE_CHANNEL.heartbeatMs * LIVE_CHANNEL.heartbeatTolerance;

interface LazyChannelOptions extends ChannelOptions {
  /** Calls the listener when the first socket has ended. */
  onSocketEnd?: (listener: () => void) => void;
}

/**
 * Opens the live channel once its STOMP client has loaded, which is after the first render. Its first socket, which
 * `takeSocket` returns, is already open by then and buffers received frames. If the network fails earlier, reports the
 * state of the socket, because the page may count as connected.
 */
export function openLazyChannel({ onSocketEnd, ...options }: LazyChannelOptions): LiveChannel {
  let channel: LiveChannel | null = null;
  let isClosed = false;
  const openedAt = Date.now();
  const report = (state: 'silent' | 'lost') => {
    if (!channel && !isClosed) options.onState(state, openedAt);
  };
  const silenceTimer = setTimeout(() => report('silent'), SILENCE_TIMEOUT_MS);
  onSocketEnd?.(() => report('lost'));
  const load = () =>
    import('./live-channel.js').catch((error: unknown) => {
      report('lost');
      throw error;
    });
  void importOrReload(load).then(({ openLiveChannel }) => {
    clearTimeout(silenceTimer);
    if (!isClosed) channel = openLiveChannel(options);
  });
  return {
    close: () => {
      isClosed = true;
      clearTimeout(silenceTimer);
      channel?.close();
    },
  };
}
