import { FIRST_CHUNK_SIZE } from './chunk-reader.js';
import { type Message, MESSAGE, controlMessage } from './message.js';

/** Sent chunk size: few headers, and accepted by every platform. */
const CHUNK_SIZE = 4096;
const EXTENDED = 0xffffff;
/** Chunk streams: 2 is reserved for control messages. */
const CONTROL = 2;
const COMMANDS = 3;
const MEDIA: Readonly<Record<number, number>> = {
  [MESSAGE.audio]: 4,
  [MESSAGE.data]: 5,
  [MESSAGE.video]: 6,
};

/** Splits messages into chunks, RTMP 1.0 section 5.3. */
export class ChunkWriter {
  #chunkSize = FIRST_CHUNK_SIZE;
  /** Last timestamp of each chunk stream. */
  readonly #timestamps = new Map<number, number>();

  /** Returns the encoded message that raises the chunk size. Send it before any other. */
  begin(): Buffer {
    const chunks = this.write(controlMessage(MESSAGE.setChunkSize, CHUNK_SIZE));
    this.#chunkSize = CHUNK_SIZE;
    return chunks;
  }

  write(message: Message): Buffer {
    const chunkStream = streamOf(message.type);
    const { header, extended } = this.#header(message, chunkStream);
    const parts = [header, extended];
    const { body } = message;
    for (let at = 0; at < body.length; at += this.#chunkSize) {
      if (at > 0) parts.push(Buffer.of((3 << 6) | chunkStream), extended);
      parts.push(body.subarray(at, at + this.#chunkSize));
    }
    return Buffer.concat(parts);
  }

  /**
   * Media messages use deltas after the first, so that no broadcast reaches the extended timestamps (4.6 h), which
   * receivers interpret differently.
   */
  #header(message: Message, chunkStream: number): { header: Buffer; extended: Buffer } {
    const { type, streamId, timestamp, body } = message;
    const before = this.#timestamps.get(chunkStream);
    if (type in MEDIA) this.#timestamps.set(chunkStream, timestamp);
    const isDelta = before !== undefined && timestamp >= before;
    const field = isDelta ? timestamp - before : timestamp;
    const header = Buffer.alloc(isDelta ? 8 : 12);
    header.writeUInt8(((isDelta ? 1 : 0) << 6) | chunkStream);
    header.writeUIntBE(Math.min(field, EXTENDED), 1, 3);
    header.writeUIntBE(body.length, 4, 3);
    header.writeUInt8(type, 7);
    if (!isDelta) header.writeUInt32LE(streamId, 8);
    return { header, extended: field < EXTENDED ? Buffer.alloc(0) : uint32(field) };
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function streamOf(type: number): number {
  if (type === MESSAGE.command) return COMMANDS;
  return MEDIA[type] ?? CONTROL;
}
