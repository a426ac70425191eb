import { persistently } from '../persistent-import.js';
import type { ChannelOptions, LiveChannel } from './live-channel.js';

/**
 * Opens the live channel once its STOMP client has loaded, which is after the first picture. Its first socket, which
 * `takeSocket` returns, is open by then and keeps what it receives.
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
