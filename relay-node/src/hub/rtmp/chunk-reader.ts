import { type Message, MESSAGE, RtmpError } from './message.js';

/** Initial chunk size of both sides, RTMP 1.0 section 5.4.1. */
export const FIRST_CHUNK_SIZE = 128;
const MAX_CHUNK_BYTES = 1 << 20;
/** Maximum size of a message, bytes. It is large enough for a key frame of 50 Mbit/s video. */
const MAX_MESSAGE_BYTES = 4 << 20;
const MAX_CHUNK_STREAMS = 16;
const EXTENDED = 0xffffff;

/** State of a chunk stream that the next chunk inherits. */
interface ChunkStream {
  type: number;
  streamId: number;
  timestamp: number;
  delta: number;
  length: number;
  isExtended: boolean;
  body: Buffer | null;
  filled: number;
}

interface Header {
  format: number;
  chunkStream: number;
  size: number;
}

/** Assembles messages from a peer's chunks, RTMP 1.0 section 5.3. Applies the peer's changes of the chunk size. */
export class ChunkReader {
  /** Number of received bytes, for acknowledgements. */
  receivedBytes = 0;
  #chunkSize = FIRST_CHUNK_SIZE;
  #unread: Buffer = Buffer.alloc(0);
  readonly #streams = new Map<number, ChunkStream>();

  constructor(private readonly maxMessageBytes = MAX_MESSAGE_BYTES) {}

  /** Returns the messages completed by `data`. Throws RtmpError if the data is invalid or exceeds a limit. */
  push(data: Buffer): Message[] {
    this.receivedBytes += data.length;
    this.#unread = this.#unread.length === 0 ? data : Buffer.concat([this.#unread, data]);
    const messages: Message[] = [];
    let position = 0;
    for (;;) {
      const size = this.#readChunk(this.#unread.subarray(position), messages);
      if (size === null) break;
      position += size;
    }
    this.#unread = this.#unread.subarray(position);
    return messages;
  }

  /** Reads one chunk and returns its size, or null if it is incomplete. */
  #readChunk(data: Buffer, messages: Message[]): number | null {
    const header = readBasicHeader(data);
    if (!header) return null;
    const unfinishedStream = header.format === 3 ? this.#streams.get(header.chunkStream) : undefined;
    if (unfinishedStream?.body) return this.#continueMessage(unfinishedStream, data, header.size, messages);
    const messageHeaderSize = [11, 7, 3, 0][header.format] ?? 0;
    let position = header.size + messageHeaderSize;
    if (data.length < position) return null;
    const stream = this.#createState(header, data.subarray(header.size, position));
    let timestampField = messageHeaderSize > 0 ? data.readUIntBE(header.size, 3) : 0;
    if (stream.isExtended) {
      if (data.length < position + 4) return null;
      timestampField = data.readUInt32BE(position);
      position += 4;
    }
    const chunkEnd = position + Math.min(this.#chunkSize, stream.length - stream.filled);
    if (data.length < chunkEnd) return null;
    this.#streams.set(header.chunkStream, stream);
    startMessage(stream, header.format, timestampField);
    this.#addPayload(stream, data.subarray(position, chunkEnd), messages);
    return chunkEnd;
  }

  /** Reads a chunk that continues a message. Senders repeat an extended timestamp in each chunk. */
  #continueMessage(
    stream: ChunkStream,
    data: Buffer,
    headerSize: number,
    messages: Message[],
  ): number | null {
    const position = headerSize + (stream.isExtended ? 4 : 0);
    const chunkEnd = position + Math.min(this.#chunkSize, stream.length - stream.filled);
    if (data.length < chunkEnd) return null;
    this.#addPayload(stream, data.subarray(position, chunkEnd), messages);
    return chunkEnd;
  }

  /** Returns the chunk stream's state after this header, without storing it. */
  #createState({ format, chunkStream }: Header, header: Buffer): ChunkStream {
    const previousState = this.#streams.get(chunkStream);
    if (!previousState && format !== 0) throw new RtmpError('A chunk stream begins without a full header');
    if (!previousState && this.#streams.size >= MAX_CHUNK_STREAMS)
      throw new RtmpError('Too many chunk streams');
    const stream: ChunkStream = previousState
      ? { ...previousState }
      : { type: 0, streamId: 0, timestamp: 0, delta: 0, length: 0, isExtended: false, body: null, filled: 0 };
    // An incomplete message is dropped.
    stream.filled = 0;
    if (format < 3) stream.isExtended = header.readUIntBE(0, 3) === EXTENDED;
    if (format < 2) {
      stream.length = header.readUIntBE(3, 3);
      stream.type = header.readUInt8(6);
      if (stream.length > this.maxMessageBytes) throw new RtmpError('A message is too long');
    }
    if (format === 0) stream.streamId = header.readUInt32LE(7);
    return stream;
  }

  #addPayload(stream: ChunkStream, payload: Buffer, messages: Message[]): void {
    if (!stream.body) return;
    payload.copy(stream.body, stream.filled);
    stream.filled += payload.length;
    if (stream.filled < stream.length) return;
    const { type, streamId, timestamp, body } = stream;
    stream.body = null;
    stream.filled = 0;
    if (type === MESSAGE.setChunkSize) this.#setChunkSize(body);
    else if (type === MESSAGE.abort) this.#abortMessage(body);
    else messages.push({ type, streamId, timestamp, body });
  }

  #setChunkSize(body: Buffer): void {
    const size = body.length < 4 ? 0 : body.readUInt32BE();
    if (size < 1 || size > MAX_CHUNK_BYTES) throw new RtmpError(`A chunk size of ${size} is not supported`);
    this.#chunkSize = size;
  }

  #abortMessage(body: Buffer): void {
    const stream = body.length < 4 ? undefined : this.#streams.get(body.readUInt32BE());
    if (stream) Object.assign(stream, { body: null, filled: 0 });
  }
}

/** Reads a basic header of one to three bytes, section 5.3.1.1. Returns null if it is incomplete. */
function readBasicHeader(data: Buffer): Header | null {
  if (data.length < 1) return null;
  const format = data.readUInt8() >> 6;
  const id = data.readUInt8() & 63;
  if (id > 1) return { format, chunkStream: id, size: 1 };
  if (data.length < 2 + id) return null;
  if (id === 0) return { format, chunkStream: 64 + data.readUInt8(1), size: 2 };
  return { format, chunkStream: 64 + data.readUInt16LE(1), size: 3 };
}

/**
 * Starts a message. A message without its own header repeats the last delta. After a full header, the delta is 0,
 * because senders omit the header of a second message with the same time.
 */
function startMessage(stream: ChunkStream, format: number, timestampField: number): void {
  if (format === 0) stream.delta = 0;
  else if (format < 3) stream.delta = timestampField;
  stream.timestamp = format === 0 ? timestampField : (stream.timestamp + stream.delta) >>> 0;
  stream.body = Buffer.allocUnsafe(stream.length);
  stream.filled = 0;
}
