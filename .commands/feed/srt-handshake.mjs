import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { lookup } from 'node:dns/promises';

/**
 * An SRT version 5 caller handshake (draft-sharabayko-srt, sections 3.2.1 and 4.3.1) up to the listener's response.
 * ffmpeg does not print the reason of a rejection, so this file does a handshake itself.
 */
const HEADER_BYTES = 16;
const HANDSHAKE_BYTES = 48;
/** Positions of the fields in an SRT control packet, bytes. */
const OFFSET = {
  control: 0,
  destination: 12,
  version: 16,
  extensions: 22,
  sequence: 24,
  maxPacketBytes: 28,
  flowWindow: 32,
  type: 36,
  socketId: 40,
  cookie: 44,
  peerAddress: 48,
};
const MAX_PACKET_BYTES = 1500;
const FLOW_WINDOW_PACKETS = 8192;
const INDUCTION = 1;
const CONCLUSION = 0xffffffff;
/** Handshake types from here on are rejections: this base plus the rejection reason code. */
const REJECTION_BASE = 1000;
const CONTROL_HANDSHAKE = 0x80000000;
const CONTROL_SHUTDOWN = 0x80050000;
const EXTENSION_HSREQ = 1;
const EXTENSION_STREAM_ID = 5;
const SRT_VERSION = 0x00010501;
/** TSBPD in both directions, too-late packet drop, NAK reports, retransmission flag. */
const SRT_FLAGS = 0xbf;
const LATENCY_MS = 120;

/**
 * @param {{ cookie: number, socketId: number, streamId: string | null }} fields `streamId` is null for the induction.
 * @returns {Buffer}
 */
function createHandshake({ cookie, socketId, streamId }) {
  const head = Buffer.alloc(HEADER_BYTES + HANDSHAKE_BYTES);
  head.writeUInt32BE(CONTROL_HANDSHAKE, OFFSET.control);
  head.writeUInt32BE(streamId === null ? 4 : 5, OFFSET.version);
  head.writeUInt16BE(streamId === null ? 2 : 5, OFFSET.extensions);
  head.writeUInt32BE(socketId & 0x7fffffff, OFFSET.sequence);
  head.writeUInt32BE(MAX_PACKET_BYTES, OFFSET.maxPacketBytes);
  head.writeUInt32BE(FLOW_WINDOW_PACKETS, OFFSET.flowWindow);
  head.writeUInt32BE(streamId === null ? INDUCTION : CONCLUSION, OFFSET.type);
  head.writeUInt32BE(socketId, OFFSET.socketId);
  head.writeUInt32BE(cookie, OFFSET.cookie);
  // Listeners do not check the peer's address.
  head.writeUInt32BE(0x0100007f, OFFSET.peerAddress);
  if (streamId === null) return head;
  const request = Buffer.alloc(12);
  request.writeUInt32BE(SRT_VERSION, 0);
  request.writeUInt32BE(SRT_FLAGS, 4);
  request.writeUInt32BE((LATENCY_MS << 16) | LATENCY_MS, 8);
  return Buffer.concat([
    head,
    createExtension(EXTENSION_HSREQ, request),
    createExtension(EXTENSION_STREAM_ID, encodeStreamId(streamId)),
  ]);
}

/**
 * @param {Buffer} packet
 * @returns {{ type: number, socketId: number, cookie: number } | null} Null if it is not a handshake.
 */
export function readHandshake(packet) {
  if (
    packet.length < HEADER_BYTES + HANDSHAKE_BYTES ||
    packet.readUInt32BE(OFFSET.control) !== CONTROL_HANDSHAKE
  )
    return null;
  return {
    type: packet.readUInt32BE(OFFSET.type),
    socketId: packet.readUInt32BE(OFFSET.socketId),
    cookie: packet.readUInt32BE(OFFSET.cookie),
  };
}

/**
 * @param {number} type
 * @param {Buffer} content Length in whole 32-bit words.
 */
function createExtension(type, content) {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(content.length / 4, 2);
  return Buffer.concat([head, content]);
}

/** @param {string} text The stream id is encoded in little-endian words. */
function encodeStreamId(text) {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]).swap32();
}

/**
 * Checks once whether a listener accepts this publisher.
 * @param {URL} url srt://host:port?streamid=…
 * @param {number} [timeoutMs]
 * @returns {Promise<'accepted' | 'unreachable' | number>} A number is the rejection reason code, e.g. 1403.
 */
export async function probeListener(url, timeoutMs = 2_000) {
  const { address, family } = await lookup(url.hostname.replace(/^\[|\]$/g, ''));
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const signal = AbortSignal.timeout(timeoutMs);
  const socketId = 1 + Math.floor(Math.random() * 0x3ffffffe);
  try {
    socket.connect(Number(url.port), address);
    await once(socket, 'connect', { signal });
    const streamId = url.searchParams.get('streamid') ?? '';
    const induction = await exchangeHandshake(
      socket,
      createHandshake({ cookie: 0, socketId, streamId: null }),
      signal,
    );
    const conclusion = await exchangeHandshake(
      socket,
      createHandshake({ cookie: induction.cookie, socketId, streamId }),
      signal,
    );
    if (conclusion.type !== CONCLUSION)
      return conclusion.type >= REJECTION_BASE ? conclusion.type - REJECTION_BASE : 'unreachable';
    const shutdown = Buffer.alloc(HEADER_BYTES + 4);
    shutdown.writeUInt32BE(CONTROL_SHUTDOWN, OFFSET.control);
    shutdown.writeUInt32BE(conclusion.socketId, OFFSET.destination);
    await new Promise((resolve) => socket.send(shutdown, resolve));
    return 'accepted';
  } catch {
    // The port is closed, or the timeout has passed.
    return 'unreachable';
  } finally {
    socket.close();
  }
}

/**
 * @param {import('node:dgram').Socket} socket
 * @param {Buffer} packet
 * @param {AbortSignal} signal
 */
async function exchangeHandshake(socket, packet, signal) {
  socket.send(packet);
  for (;;) {
    const [received] = await once(socket, 'message', { signal });
    const handshake = readHandshake(/** @type {Buffer} */ (received));
    if (handshake) return handshake;
  }
}
