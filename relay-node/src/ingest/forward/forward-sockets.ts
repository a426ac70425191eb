import type { ForwardSockets } from './forwards.js';
import { SRT_OPTION, SRTS_BROKEN, SRTS_CONNECTED, type Libsrt } from '../srt/libsrt.js';
import { encodeAddress, writeSockaddr } from '../srt/peer-address.js';
import { MAX_PAYLOAD_BYTES } from '../srt/libsrt-constants.js';

/** Receive latency between two nodes, ms. */
export const FORWARD_LATENCY_MS = 200;
/** Timeout for a peer that sends nothing, ms. libsrt's default of 5 s would freeze the picture for too long. */
const PEER_TIMEOUT_MS = 3000;

/** Creates ForwardSockets from libsrt, with non-blocking callers. */
export const createForwardSockets = (srt: Libsrt): ForwardSockets => ({
  startConnection({ address, port, streamId, passphrase }) {
    const socket = srt.createSocket();
    if (socket < 0) return -1;
    srt.setOption(socket, SRT_OPTION.RCVSYN, 0);
    srt.setOption(socket, SRT_OPTION.SNDSYN, 0);
    srt.setOption(socket, SRT_OPTION.PAYLOADSIZE, MAX_PAYLOAD_BYTES);
    srt.setOption(socket, SRT_OPTION.PEERLATENCY, FORWARD_LATENCY_MS);
    srt.setOption(socket, SRT_OPTION.PEERIDLETIMEO, PEER_TIMEOUT_MS);
    srt.setText(socket, SRT_OPTION.STREAMID, streamId);
    srt.setText(socket, SRT_OPTION.PASSPHRASE, passphrase);
    const target = writeSockaddr(encodeAddress(address), port);
    if (srt.connect(socket, target, target.length) >= 0) return socket;
    srt.close(socket);
    return -1;
  },
  readState(socket) {
    const socketState = srt.state(socket);
    if (socketState >= SRTS_BROKEN) return 'broken';
    return socketState === SRTS_CONNECTED ? 'connected' : 'connecting';
  },
  readRejectReason: srt.readRejectReason,
  close: (socket) => void srt.close(socket),
});
