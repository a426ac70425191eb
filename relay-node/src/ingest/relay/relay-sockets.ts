import { SRT_EVENT, SRT_OPTION, SRTS_BROKEN, type Libsrt } from '../srt/libsrt.js';
import type { RelaySockets } from './relay.js';

/** RelaySockets on libsrt, for one epoll set. */
export const relaySockets = (srt: Libsrt, epoll: number): RelaySockets => ({
  accept(listener) {
    const socket = srt.accept(listener);
    if (socket < 0) return -1;
    srt.setOption(socket, SRT_OPTION.RCVSYN, 0);
    srt.setOption(socket, SRT_OPTION.SNDSYN, 0);
    return socket;
  },
  streamId: srt.streamId,
  peerPort: srt.peerPort,
  watch(socket, payload) {
    srt.watch(epoll, socket, payload ? SRT_EVENT.IN | SRT_EVENT.ERR : SRT_EVENT.ERR);
  },
  isBroken: (socket) => srt.state(socket) >= SRTS_BROKEN,
  receive: srt.receive,
  send: srt.send,
  rttMs: srt.rttMs,
  packets: srt.packets,
  close(socket) {
    srt.unwatch(epoll, socket);
    srt.close(socket);
  },
});
