import { SRT_EVENT, SRT_OPTION, SRTS_BROKEN, type Libsrt } from '../srt/libsrt.js';
import type { RelaySockets } from './relay.js';

/** Creates the sockets of a relay from libsrt and one epoll set. */
export const createRelaySockets = (srt: Libsrt, epoll: number): RelaySockets => ({
  accept(listener) {
    const socket = srt.accept(listener);
    if (socket < 0) return -1;
    srt.setOption(socket, SRT_OPTION.RCVSYN, 0);
    srt.setOption(socket, SRT_OPTION.SNDSYN, 0);
    return socket;
  },
  streamId: srt.streamId,
  peerPort: srt.peerPort,
  watch(socket, hasPayload) {
    srt.watch(epoll, socket, hasPayload ? SRT_EVENT.IN | SRT_EVENT.ERR : SRT_EVENT.ERR);
  },
  isBroken: (socket) => srt.state(socket) >= SRTS_BROKEN,
  receive: srt.receive,
  send: srt.send,
  rttMs: srt.rttMs,
  readPacketCounts: srt.readPacketCounts,
  close(socket) {
    srt.unwatch(epoll, socket);
    srt.close(socket);
  },
});
