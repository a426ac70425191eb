import { FIRST_CHUNK_SIZE } from './chunk-reader.js';
import { type Message, MESSAGE, createControlMessage } from './message.js';

/** Size of sent chunks, bytes. It needs few headers, and every platform accepts it. */
const CHUNK_SIZE = 4096;
const EXTENDED = 0xffffff;
/** Ids of chunk streams. 2 is reserved for control messages. */
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

  /** Returns the encoded message that raises the chunk size. Send it before any other message. */
  start(): Buffer {
    const chunks = this.write(createControlMessage(MESSAGE.setChunkSize, CHUNK_SIZE));
    this.#chunkSize = CHUNK_SIZE;
    return chunks;
  }

  write(message: Message): Buffer {
    const chunkStream = findChunkStream(message.type);
    const { header, extended } = this.#createHeader(message, chunkStream);
    const parts = [header, extended];
    const { body } = message;
    for (let position = 0; position < body.length; position += this.#chunkSize) {
      if (position > 0) parts.push(Buffer.of((3 << 6) | chunkStream), extended);
      parts.push(body.subarray(position, position + this.#chunkSize));
    }
    return Buffer.concat(parts);
  }

  /**
   * Creates a header. Media messages after the first use deltas, because absolute timestamps would become extended
   * after 4.6 h, and receivers interpret extended timestamps differently.
   */
  #createHeader(message: Message, chunkStream: number): { header: Buffer; extended: Buffer } {
    const { type, streamId, timestamp, body } = message;
    const previousTimestamp = this.#timestamps.get(chunkStream);
    if (type in MEDIA) this.#timestamps.set(chunkStream, timestamp);
    const isDelta = previousTimestamp !== undefined && timestamp >= previousTimestamp;
    const timestampField = isDelta ? timestamp - previousTimestamp : timestamp;
    const header = Buffer.alloc(isDelta ? 8 : 12);
    header.writeUInt8(((isDelta ? 1 : 0) << 6) | chunkStream);
    header.writeUIntBE(Math.min(timestampField, EXTENDED), 1, 3);
    header.writeUIntBE(body.length, 4, 3);
    header.writeUInt8(type, 7);
    if (!isDelta) header.writeUInt32LE(streamId, 8);
    return { header, extended: timestampField < EXTENDED ? Buffer.alloc(0) : encodeUint32(timestampField) };
  }
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function findChunkStream(type: number): number {
  if (type === MESSAGE.command) return COMMANDS;
  return MEDIA[type] ?? CONTROL;
}
