import type { Socket } from 'node:net';
import type { RecordingFailure } from '../protocol.js';
import { encodeFrameHead, type RecordingFrame, type RecordingReceipt } from './recording-frames.js';
import type { RecordingSink, RecordingSinkOptions } from './recording-sink.js';

/** Maximum number of unconfirmed bytes: 40 s at 6 Mbit/s. A recording that exceeds it fails. */
const MAX_UNSAVED_BYTES = 32 << 20;
/** Maximum number of sent but unconfirmed bytes. */
const MAX_SENT_BYTES = 4 << 20;

export type SenderSocket = Pick<Socket, 'write' | 'destroy' | 'on' | 'once'>;

/**
 * Sends recordings to the agent on another machine. The agent writes them. Unconfirmed data stays in memory and is sent
 * again over the next connection. The broadcast never waits for the agent.
 */
export class RecordingSender {
  readonly #frames: RecordingFrame[] = [];
  /** Number of leading frames that were sent over this connection. */
  #sentCount = 0;
  #bytes = 0;
  #sentBytes = 0;
  #socket: SenderSocket | null = null;
  /** Open files, and closed files that the agent has not confirmed completely, by name. */
  readonly #files = new Map<string, SentFile>();

  /** `onChange` is called when a file is complete. */
  constructor(private readonly onChange: () => void) {}

  /** Names of the files that the agent has not confirmed completely. */
  get unsaved(): string[] {
    return [...this.#files.keys()];
  }

  open(options: RecordingSinkOptions): RecordingSink {
    const { name } = options;
    const file = new SentFile(options, {
      send: (position, data) => this.#queueFrame({ file: name, at: position, data }),
      closed: () => this.#removeIfDone(name),
    });
    this.#files.set(name, file);
    return file;
  }

  /** Uses this connection from now on. Returns a handler for the agent's receipts. */
  attach(socket: SenderSocket): (receipt: RecordingReceipt) => void {
    this.#socket?.destroy();
    this.#socket = socket;
    this.#sentCount = this.#sentBytes = 0;
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#socket === socket && (this.#socket = null));
    this.#sendQueuedFrames();
    return (receipt) => this.#socket === socket && this.#handleReceipt(receipt);
  }

  /** Returns false if the frame exceeds the limit. */
  #queueFrame(frame: RecordingFrame): boolean {
    if (this.#bytes + frame.data.length > MAX_UNSAVED_BYTES) return false;
    this.#frames.push(frame);
    this.#bytes += frame.data.length;
    this.#sendQueuedFrames();
    return true;
  }

  #sendQueuedFrames(): void {
    while (this.#socket && this.#sentBytes < MAX_SENT_BYTES) {
      const frame = this.#frames[this.#sentCount];
      if (!frame) return;
      this.#sentCount += 1;
      this.#sentBytes += frame.data.length;
      this.#socket.write(encodeFrameHead(frame));
      this.#socket.write(frame.data);
    }
  }

  #handleReceipt(receipt: RecordingReceipt): void {
    const { file } = receipt;
    const isConfirmed = (frame: RecordingFrame) =>
      frame.file === file && ('failed' in receipt || frame.at + frame.data.length <= receipt.saved);
    this.#dropConfirmedFrames(isConfirmed);
    if ('failed' in receipt) this.#files.get(file)?.fail(receipt.failed);
    this.#removeIfDone(file);
    this.#sendQueuedFrames();
  }

  #dropConfirmedFrames(isConfirmed: (frame: RecordingFrame) => boolean): void {
    const unconfirmedFrames = this.#frames.filter((frame) => !isConfirmed(frame));
    const sentFrames = this.#frames.slice(0, this.#sentCount).filter((frame) => !isConfirmed(frame));
    this.#frames.splice(0, this.#frames.length, ...unconfirmedFrames);
    this.#sentCount = sentFrames.length;
    this.#sentBytes = sumBytes(sentFrames);
    this.#bytes = sumBytes(unconfirmedFrames);
  }

  /** Removes a closed file that the agent has confirmed completely or can't write. */
  #removeIfDone(name: string): void {
    if (!this.#files.get(name)?.isClosed || this.#frames.some(({ file }) => file === name)) return;
    this.#files.delete(name);
    this.onChange();
  }
}

class SentFile implements RecordingSink {
  isClosed = false;
  #hasFailed = false;
  #length = 0;

  constructor(
    private readonly options: RecordingSinkOptions,
    private readonly sender: { send: (position: number, data: Buffer) => boolean; closed: () => void },
  ) {}

  /** Returns true, because frames are never dropped. */
  accepts(): boolean {
    return true;
  }

  write(data: Buffer): void {
    if (this.#hasFailed || this.isClosed) return;
    if (!this.sender.send(this.#length, data)) return this.fail({ code: 'not-taken' });
    this.#length += data.length;
  }

  close(): void {
    this.isClosed = true;
    this.sender.closed();
  }

  fail(failure: RecordingFailure): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.options.onFailure(failure);
  }

  /** Does nothing, because the limit of unconfirmed bytes ends a stalled recording. */
  tick(): void {}
}

function sumBytes(frames: readonly RecordingFrame[]): number {
  return frames.reduce((sum, { data }) => sum + data.length, 0);
}
