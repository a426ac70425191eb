import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** Result of a handshake: accepted, the rejection code, or no response. */
export type Outcome = 'accepted' | 'silence' | number;

export interface Caller {
  port: number;
  /** Address of the ingest; default 127.0.0.1. */
  host?: string;
  streamId: string;
  /** Local address to call from. */
  from?: string;
  /** Response timeout, ms. */
  timeoutMs?: number;
}

const HEADER = 16;
const HANDSHAKE = 48;
const CONTROL_HANDSHAKE = 0x8000;
const CONTROL_SHUTDOWN = 0x8005;
const INDUCTION = 1;
const CONCLUSION = 0xffffffff;
/** Handshake types from this number on are rejections: 1000 plus the code (SRT RFC draft, 4.3). */
const FAILURE = 1000;
/** SRT_CMD_HSRSP, and its flag PERIODICNAK. */
const EXTENSION_RESPONSE = 2;
const FLAG_NAK_REPORTS = 0x10;
const OUR_SOCKET = 4242;
/** Response timeout on a busy machine, ms. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Performs one HSv5 caller handshake as in draft-sharabayko-srt. Returns the exact rejection code, which no tool
 * prints.
 */
export async function shakeHands(caller: Caller): Promise<Outcome> {
  const answer = await conclude(caller);
  if (!answer) return 'silence';
  const type = typeOf(answer);
  return type === CONCLUSION ? 'accepted' : type - FAILURE;
}

/**
 * Performs the same handshake. Returns the ingest's settings: its receive latency in ms, and whether it reports lost
 * packets periodically (draft 3.2.1.1). Throws if it does not accept.
 */
export async function negotiate(caller: Caller): Promise<{ latencyMs: number; nakReports: boolean }> {
  const answer = await conclude(caller);
  if (!answer || typeOf(answer) !== CONCLUSION) throw new Error('the handshake was not accepted');
  for (let at = HEADER + HANDSHAKE; at + 4 <= answer.length; at += 4 + 4 * answer.readUInt16BE(at + 2)) {
    if (answer.readUInt16BE(at) !== EXTENSION_RESPONSE) continue;
    const flags = answer.readUInt32BE(at + 8);
    return { latencyMs: answer.readUInt16BE(at + 12), nakReports: (flags & FLAG_NAK_REPORTS) !== 0 };
  }
  throw new Error('the answer has no handshake extension');
}

/** Returns the response to the conclusion, or null without one. Shuts down an accepted connection. */
async function conclude(caller: Caller): Promise<Buffer | null> {
  const socket = await openSocket(caller);
  try {
    const cookie = await ask(socket, caller, induction());
    if (!cookie) return null;
    const packet = conclusion(cookie.readUInt32BE(HEADER + 28), caller.streamId);
    // Ignores a late response to a repeated induction.
    const answer = await ask(socket, caller, packet, (message) => typeOf(message) !== INDUCTION);
    if (answer && typeOf(answer) === CONCLUSION)
      await send(socket, caller, shutdownPacket(answer.readUInt32BE(HEADER + 24)));
    return answer;
  } finally {
    socket.close();
  }
}

/** Only sends the induction: the ingest responds with its cookie and receives nothing more. */
export async function startHandshake(caller: Omit<Caller, 'streamId'>): Promise<void> {
  const socket = await openSocket(caller);
  await send(socket, caller, induction());
  socket.close();
}

/** Sends one datagram that is invalid SRT. */
export async function throwGarbage(caller: Omit<Caller, 'streamId'>, bytes: Uint8Array): Promise<void> {
  const socket = await openSocket(caller);
  await send(socket, caller, bytes);
  socket.close();
}

/** Returns a conclusion with arbitrary bytes as stream-id, for malformed ones. */
export const conclusionPacket = (streamId: string, cookie = 0) => conclusion(cookie, streamId);

async function openSocket({ host = '127.0.0.1', from }: Omit<Caller, 'streamId'>): Promise<Socket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('error', () => undefined);
  socket.bind(0, from);
  await once(socket, 'listening');
  return socket;
}

const send = (socket: Socket, { host = '127.0.0.1', port }: Omit<Caller, 'streamId'>, bytes: Uint8Array) =>
  new Promise<void>((resolve) => socket.send(bytes, port, host, () => resolve()));

const typeOf = (message: Buffer): number => message.readUInt32BE(HEADER + 20);

/** Sends until a handshake packet that `fits` is received. */
async function ask(
  socket: Socket,
  caller: Caller,
  packet: Buffer,
  fits: (message: Buffer) => boolean = () => true,
): Promise<Buffer | null> {
  const answered = new Promise<Buffer>((resolve) =>
    socket.on('message', (message) => {
      if (message.readUInt16BE(0) === CONTROL_HANDSHAKE && fits(message)) resolve(message);
    }),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>(
    (resolve) => (timer = setTimeout(() => resolve(null), caller.timeoutMs ?? ANSWER_LIMIT_MS)),
  );
  const resend = setInterval(() => void send(socket, caller, packet), 500);
  await send(socket, caller, packet);
  const answer = await Promise.race([answered, late]);
  clearTimeout(timer);
  clearInterval(resend);
  socket.removeAllListeners('message');
  return answer;
}

function control(type: number, body: number): Buffer {
  const packet = Buffer.alloc(HEADER + body);
  packet.writeUInt16BE(type, 0);
  return packet;
}

function handshake(version: number, extension: number, type: number, cookie: number, extra: number): Buffer {
  const packet = control(CONTROL_HANDSHAKE, HANDSHAKE + extra);
  const at = (offset: number) => HEADER + offset;
  packet.writeUInt32BE(version, at(0));
  packet.writeUInt16BE(extension, at(6));
  packet.writeUInt32BE(1_000_000, at(8));
  packet.writeUInt32BE(1500, at(12));
  packet.writeUInt32BE(8192, at(16));
  packet.writeUInt32BE(type, at(20));
  packet.writeUInt32BE(OUR_SOCKET, at(24));
  packet.writeUInt32BE(cookie, at(28));
  packet.set([1, 0, 0, 127], at(32));
  return packet;
}

const induction = () => handshake(4, 2, INDUCTION, 0, 0);

/** Includes the handshake extension (request, latency 120 ms), and the stream-id unless it is empty. */
function conclusion(cookie: number, streamId: string): Buffer {
  const words = wordsOf(streamId);
  const extra = 16 + (words.length > 0 ? 4 + words.length : 0);
  const packet = handshake(5, words.length > 0 ? 5 : 1, CONCLUSION, cookie, extra);
  let at = HEADER + HANDSHAKE;
  at = packet.writeUInt16BE(1, at);
  at = packet.writeUInt16BE(3, at);
  at = packet.writeUInt32BE(0x00010501, at);
  at = packet.writeUInt32BE(0xbf, at);
  at = packet.writeUInt16BE(120, at);
  at = packet.writeUInt16BE(120, at);
  if (words.length === 0) return packet;
  at = packet.writeUInt16BE(5, at);
  at = packet.writeUInt16BE(words.length / 4, at);
  packet.set(words, at);
  return packet;
}

/** Returns text in 32-bit words with reversed byte order, as the stream-id extension requires. */
function wordsOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  bytes.copy(padded);
  return padded.swap32();
}

function shutdownPacket(peerSocket: number): Buffer {
  const packet = control(CONTROL_SHUTDOWN, 4);
  packet.writeUInt32BE(peerSocket, 12);
  return packet;
}
