import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** Result of a handshake: accepted, no response (`silence`), or the rejection code. */
export type Outcome = 'accepted' | 'silence' | number;

/** Rejection codes of the ingest (docs/contract.md). */
export const REJECTED = {
  unreadable: 1400,
  unauthorized: 1401,
  overloaded: 1402,
  forbidden: 1403,
  otherMode: 1405,
  conflict: 1409,
  unavailable: 1503,
} as const;

/** Addresses and stream-id of one SRT handshake. */
export interface Caller {
  port: number;
  /** Address of the ingest; default 127.0.0.1. */
  host?: string;
  streamId: string;
  /** Local address of the caller. */
  localAddress?: string;
  /** Response timeout, ms. */
  timeoutMs?: number;
}

const HEADER_BYTES = 16;
const HANDSHAKE_BYTES = 48;
const CONTROL_HANDSHAKE = 0x8000;
const CONTROL_SHUTDOWN = 0x8005;
const INDUCTION = 1;
const CONCLUSION = 0xffffffff;
/** Handshake types from this number on are rejections: 1000 plus the code (SRT RFC draft, 4.3). */
const FIRST_FAILURE_TYPE = 1000;
/** SRT_CMD_HSRSP, and its flag PERIODICNAK. */
const EXTENSION_RESPONSE = 2;
const FLAG_NAK_REPORTS = 0x10;
const CALLER_SOCKET_ID = 4242;
/** Response timeout on a busy machine, ms. */
const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Performs one HSv5 caller handshake (draft-sharabayko-srt). Returns the exact rejection code, because no tool prints
 * it.
 */
export async function performHandshake(caller: Caller): Promise<Outcome> {
  const response = await requestConclusion(caller);
  if (!response) return 'silence';
  const type = readType(response);
  return type === CONCLUSION ? 'accepted' : type - FIRST_FAILURE_TYPE;
}

/**
 * Performs the same handshake. Returns the ingest's receive latency in ms, and whether the ingest reports lost packets
 * periodically (draft 3.2.1.1). Throws an Error if the ingest rejects the handshake.
 */
export async function negotiateSettings(caller: Caller): Promise<{ latencyMs: number; nakReports: boolean }> {
  const response = await requestConclusion(caller);
  if (!response || readType(response) !== CONCLUSION) throw new Error('The handshake was not accepted');
  for (
    let offset = HEADER_BYTES + HANDSHAKE_BYTES;
    offset + 4 <= response.length;
    offset += 4 + 4 * response.readUInt16BE(offset + 2)
  ) {
    if (response.readUInt16BE(offset) !== EXTENSION_RESPONSE) continue;
    const flags = response.readUInt32BE(offset + 8);
    return { latencyMs: response.readUInt16BE(offset + 12), nakReports: (flags & FLAG_NAK_REPORTS) !== 0 };
  }
  throw new Error('The response has no handshake extension');
}

/** Returns the response to the conclusion, or null without one. Shuts down an accepted connection. */
async function requestConclusion(caller: Caller): Promise<Buffer | null> {
  const socket = await openSocket(caller);
  try {
    const cookie = await requestResponse(socket, caller, createInduction());
    if (!cookie) return null;
    const packet = createConclusion(cookie.readUInt32BE(HEADER_BYTES + 28), caller.streamId);
    // Ignores a late response to a repeated induction.
    const response = await requestResponse(
      socket,
      caller,
      packet,
      (message) => readType(message) !== INDUCTION,
    );
    if (response && readType(response) === CONCLUSION)
      await send(socket, caller, createShutdownPacket(response.readUInt32BE(HEADER_BYTES + 24)));
    return response;
  } finally {
    socket.close();
  }
}

/** Sends only the induction, and does not continue after the ingest's response. */
export async function startHandshake(caller: Omit<Caller, 'streamId'>): Promise<void> {
  const socket = await openSocket(caller);
  await send(socket, caller, createInduction());
  socket.close();
}

/** Sends one datagram, usually invalid SRT. */
export async function sendDatagram(caller: Omit<Caller, 'streamId'>, bytes: Uint8Array): Promise<void> {
  const socket = await openSocket(caller);
  await send(socket, caller, bytes);
  socket.close();
}

/** Returns a conclusion packet with any stream-id. */
export const createConclusionPacket = (streamId: string, cookie = 0) => createConclusion(cookie, streamId);

async function openSocket({ host = '127.0.0.1', localAddress }: Omit<Caller, 'streamId'>): Promise<Socket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('error', () => undefined);
  socket.bind(0, localAddress);
  await once(socket, 'listening');
  return socket;
}

const send = (socket: Socket, { host = '127.0.0.1', port }: Omit<Caller, 'streamId'>, bytes: Uint8Array) =>
  new Promise<void>((resolve) => socket.send(bytes, port, host, () => resolve()));

const readType = (message: Buffer): number => message.readUInt32BE(HEADER_BYTES + 20);

/** Sends the packet repeatedly until a matching handshake packet arrives; null after the timeout. */
async function requestResponse(
  socket: Socket,
  caller: Caller,
  packet: Buffer,
  matches: (message: Buffer) => boolean = () => true,
): Promise<Buffer | null> {
  const received = new Promise<Buffer>((resolve) =>
    socket.on('message', (message) => {
      if (message.readUInt16BE(0) === CONTROL_HANDSHAKE && matches(message)) resolve(message);
    }),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>(
    (resolve) => (timer = setTimeout(() => resolve(null), caller.timeoutMs ?? RESPONSE_TIMEOUT_MS)),
  );
  const resendTimer = setInterval(() => void send(socket, caller, packet), 500);
  await send(socket, caller, packet);
  const response = await Promise.race([received, timeout]);
  clearTimeout(timer);
  clearInterval(resendTimer);
  socket.removeAllListeners('message');
  return response;
}

function createControlPacket(type: number, body: number): Buffer {
  const packet = Buffer.alloc(HEADER_BYTES + body);
  packet.writeUInt16BE(type, 0);
  return packet;
}

function createHandshakePacket(
  version: number,
  extension: number,
  type: number,
  cookie: number,
  extraBytes: number,
): Buffer {
  const packet = createControlPacket(CONTROL_HANDSHAKE, HANDSHAKE_BYTES + extraBytes);
  const computeOffset = (offset: number) => HEADER_BYTES + offset;
  packet.writeUInt32BE(version, computeOffset(0));
  packet.writeUInt16BE(extension, computeOffset(6));
  packet.writeUInt32BE(1_000_000, computeOffset(8));
  packet.writeUInt32BE(1500, computeOffset(12));
  packet.writeUInt32BE(8192, computeOffset(16));
  packet.writeUInt32BE(type, computeOffset(20));
  packet.writeUInt32BE(CALLER_SOCKET_ID, computeOffset(24));
  packet.writeUInt32BE(cookie, computeOffset(28));
  packet.set([1, 0, 0, 127], computeOffset(32));
  return packet;
}

const createInduction = () => createHandshakePacket(4, 2, INDUCTION, 0, 0);

/** Includes the handshake extension (request, latency 120 ms), and the stream-id unless it is empty. */
function createConclusion(cookie: number, streamId: string): Buffer {
  const encodedId = encodeWords(streamId);
  const extraBytes = 16 + (encodedId.length > 0 ? 4 + encodedId.length : 0);
  const packet = createHandshakePacket(5, encodedId.length > 0 ? 5 : 1, CONCLUSION, cookie, extraBytes);
  let offset = HEADER_BYTES + HANDSHAKE_BYTES;
  offset = packet.writeUInt16BE(1, offset);
  offset = packet.writeUInt16BE(3, offset);
  offset = packet.writeUInt32BE(0x00010501, offset);
  offset = packet.writeUInt32BE(0xbf, offset);
  offset = packet.writeUInt16BE(120, offset);
  offset = packet.writeUInt16BE(120, offset);
  if (encodedId.length === 0) return packet;
  offset = packet.writeUInt16BE(5, offset);
  offset = packet.writeUInt16BE(encodedId.length / 4, offset);
  packet.set(encodedId, offset);
  return packet;
}

/** Returns text in 32-bit words with reversed byte order, as the stream-id extension requires. */
function encodeWords(text: string): Buffer {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  bytes.copy(padded);
  return padded.swap32();
}

function createShutdownPacket(peerSocket: number): Buffer {
  const packet = createControlPacket(CONTROL_SHUTDOWN, 4);
  packet.writeUInt32BE(peerSocket, 12);
  return packet;
}
