/** A message of RTMP (Real-Time Messaging Protocol 1.0). Chunks transport it. */
export interface Message {
  type: number;
  /** Message stream: 0 for the connection, otherwise the id from createStream. */
  streamId: number;
  /** Milliseconds, modulo 2^32. */
  timestamp: number;
  body: Buffer;
}

/** Message types, RTMP 1.0 sections 5.4, 6.2 and 7.1. */
export const MESSAGE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  command: 20,
} as const;

/** User control events, section 7.1.7. */
export const USER_CONTROL = { streamBegin: 0, pingRequest: 6, pingResponse: 7 } as const;

/** Thrown if the peer does not speak RTMP or exceeds a limit. */
export class RtmpError extends Error {
  readonly code = 'BAD_RTMP';
}

/** Returns a control message with one 32-bit number. */
export function createControlMessage(
  type: number,
  value: number,
  extraBytes: readonly number[] = [],
): Message {
  const body = Buffer.alloc(4 + extraBytes.length);
  body.writeUInt32BE(value);
  body.set(extraBytes, 4);
  return { type, streamId: 0, timestamp: 0, body };
}

/** Returns a user control message. `value` is the message stream or the ping's time. */
export function createUserControl(event: number, value: number): Message {
  const body = Buffer.alloc(6);
  body.writeUInt16BE(event);
  body.writeUInt32BE(value, 2);
  return { type: MESSAGE.userControl, streamId: 0, timestamp: 0, body };
}
