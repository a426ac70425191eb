import { persistently } from '../persistent-import.js';
import type { ChannelOptions, LiveChannel } from './live-channel.js';

/**
 * Opens the live channel once its STOMP client has loaded, which is after the first render. Its first socket, which
 * `takeSocket` returns, is already open by then and buffers what it receives.
 */
export function openLateChannel(options: ChannelOptions): LiveChannel {
  let channel: LiveChannel | null = null;
  let isClosed = false;
  void persistently(() => import('./live-channel.js')).then(({ openLiveChannel }) => {
    if (!isClosed) channel = openLiveChannel(options);
  });
  return {
    close: () => {
      isClosed = true;
      channel?.close();
    },
  };
}
