import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { type Amf0, decodeAmf0, encodeAmf0 } from './amf0.js';
import { ChunkReader } from './chunk-reader.js';
import { ChunkWriter } from './chunk-writer.js';
import { Handshake } from './handshake.js';
import { createControlMessage, type Message, MESSAGE, USER_CONTROL, createUserControl } from './message.js';

/** A command, RTMP 1.0 section 7.2: name, transaction and arguments. */
export interface Command {
  name: string;
  transaction: number;
  /** The command object; usually null. */
  object: Amf0;
  args: Amf0[];
  streamId: number;
}

/** Callbacks of a Connection. */
export interface ConnectionEvents {
  ready(): void;
  command(command: Command): void;
  /** Called for the peer's audio, video and data messages. */
  media(message: Message): void;
  /** Called once. `reason` is text for operators. */
  closed(reason: string): void;
}

/** An RTMP connection over a socket, for either side. Handles handshake, chunks, acknowledgements and pings. */
export class Connection {
  readonly #handshake: Handshake;
  readonly #reader: ChunkReader;
  readonly #writer = new ChunkWriter();
  #isReady = false;
  #closeReason: string | null = null;
  /** Number of bytes after which the peer expects an acknowledgement; 0 for none. */
  #acknowledgementWindow = 0;
  #acknowledgedBytes = 0;
  #writtenBytes = 0;

  constructor(
    private readonly socket: Duplex,
    side: 'client' | 'server',
    private readonly events: ConnectionEvents,
    maxMessageBytes?: number,
  ) {
    this.#reader = new ChunkReader(maxMessageBytes);
    socket.on('data', (data: Buffer) => this.#handleData(data));
    socket.on('error', (error) => this.close(error.message));
    socket.once('end', () => this.close('closed by the other side'));
    socket.once('close', () => this.close('connection lost'));
    this.#handshake = new Handshake(side, (data) => void socket.write(data));
  }

  get isOpen(): boolean {
    return this.#closeReason === null;
  }

  /** Number of bytes that the socket has not sent yet. */
  get queuedBytes(): number {
    return this.socket.writableLength;
  }

  /** Number of bytes written to the socket, including unsent bytes. */
  get writtenBytes(): number {
    return this.#writtenBytes;
  }

  send(message: Message): void {
    if (!this.isOpen) return;
    const chunks = this.#writer.write(message);
    this.#writtenBytes += chunks.length;
    this.socket.write(chunks);
  }

  sendCommand(name: string, transaction: number, values: readonly Amf0[], streamId = 0): void {
    const body = encodeAmf0(name, transaction, ...values);
    this.send({ type: MESSAGE.command, streamId, timestamp: 0, body });
  }

  /** Closes the socket after its queue is sent, at the latest after a second. Repeated calls have no effect. */
  close(reason: string): void {
    if (this.#closeReason !== null) return;
    this.#closeReason = reason;
    this.socket.end();
    const destroyTimer = setTimeout(() => this.destroy(), CLOSE_TIMEOUT_MS);
    this.socket.once('close', () => clearTimeout(destroyTimer));
    this.events.closed(reason);
  }

  /** Closes the socket immediately. Discards unsent data, including data in the kernel. */
  destroy(): void {
    const { socket } = this;
    // Without a reset, the kernel would still send its buffer. TLS sockets can't be reset.
    const isPlain = socket instanceof Socket && !(socket instanceof TLSSocket);
    if (isPlain && socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  }

  #handleData(data: Buffer): void {
    if (!this.isOpen) return;
    try {
      this.#read(data);
    } catch (error) {
      this.close(error instanceof Error ? error.message : String(error));
    }
  }

  #read(data: Buffer): void {
    let chunks: Buffer | null = data;
    if (!this.#isReady) {
      chunks = this.#handshake.push(data);
      if (chunks === null) return;
      this.#isReady = true;
      this.socket.write(this.#writer.start());
      this.events.ready();
    }
    for (const message of this.#reader.push(chunks)) if (this.isOpen) this.#handleMessage(message);
    this.#acknowledgeIfDue();
  }

  #handleMessage(message: Message): void {
    const { type, body, streamId } = message;
    if (type === MESSAGE.audio || type === MESSAGE.video || type === MESSAGE.data)
      return this.events.media(message);
    if (type === MESSAGE.windowSize && body.length >= 4) this.#acknowledgementWindow = body.readUInt32BE();
    if (type === MESSAGE.userControl) this.#handleUserControl(body);
    if (type === MESSAGE.command) this.#handleCommand(body, streamId);
  }

  #handleUserControl(body: Buffer): void {
    if (body.length < 6 || body.readUInt16BE() !== USER_CONTROL.pingRequest) return;
    this.send(createUserControl(USER_CONTROL.pingResponse, body.readUInt32BE(2)));
  }

  #handleCommand(body: Buffer, streamId: number): void {
    const [name, transaction, object = null, ...args] = decodeAmf0(body);
    if (typeof name !== 'string' || typeof transaction !== 'number') return;
    this.events.command({ name, transaction, object, args, streamId });
  }

  #acknowledgeIfDue(): void {
    const { receivedBytes } = this.#reader;
    if (
      this.#acknowledgementWindow === 0 ||
      receivedBytes - this.#acknowledgedBytes < this.#acknowledgementWindow
    )
      return;
    this.#acknowledgedBytes = receivedBytes;
    this.send(createControlMessage(MESSAGE.acknowledgement, receivedBytes % 2 ** 32));
  }
}

const CLOSE_TIMEOUT_MS = 1_000;

/** Returns a member of an information object as text, or ''. */
export function readText(value: Amf0 | undefined, name: string): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return '';
  const member = value[name];
  return typeof member === 'string' ? member : '';
}
