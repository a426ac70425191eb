import { DiskFile } from '../../machine/disk-file.js';
import type { RecordingStorage, RecordingSink, RecordingSinkOptions } from './recording-sink.js';
import { createWriteFailure } from './write-failure.js';

/** Queue limit, bytes. Beyond it, data is dropped until a key frame arrives and the queue is less than half full. */
const MAX_QUEUE_BYTES = 16 << 20;
/** Time after which a disk that writes nothing counts as failed, ms. */
const STALL_TIMEOUT_MS = 30_000;

/** Appends to one new file of the current folder. Data is queued and written in order, so the caller never waits. */
export class RecordingFile implements RecordingSink {
  queuedBytes = 0;
  /** Time since which the disk has written nothing; null while the queue is empty. */
  busySince: number | null = null;
  readonly #queue: Buffer[] = [];
  #file: DiskFile | null = null;
  #writtenBytes = 0;
  /** True after the queue was full, until a key frame with which the recording continues. */
  #isSkipping = false;
  #isClosing = false;
  #isWriting = false;
  #hasFailed = false;

  constructor(private readonly options: RecordingSinkOptions) {}

  accepts(isKeyFrame: boolean): boolean {
    if (this.queuedBytes > MAX_QUEUE_BYTES) this.#isSkipping = true;
    if (this.#isSkipping && isKeyFrame && this.queuedBytes < MAX_QUEUE_BYTES / 2) this.#isSkipping = false;
    return !this.#isSkipping;
  }

  write(data: Buffer): void {
    if (this.#hasFailed || this.#isClosing) return;
    this.#queue.push(data);
    this.queuedBytes += data.length;
    this.busySince ??= this.options.now();
    this.#startWriting();
  }

  close(): void {
    this.#isClosing = true;
    this.#startWriting();
  }

  /** Detects a stalled disk. */
  tick(): void {
    const { busySince } = this;
    if (busySince !== null && this.options.now() - busySince > STALL_TIMEOUT_MS)
      this.options.onFailure({ code: 'too-slow' });
  }

  #startWriting(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    void this.#writeQueue().finally(() => (this.#isWriting = false));
  }

  async #writeQueue(): Promise<void> {
    try {
      for (let data = this.#queue[0]; data; data = this.#queue[0]) {
        await this.#append(data);
        this.#queue.shift();
        this.queuedBytes -= data.length;
        this.busySince = this.#queue.length > 0 ? this.options.now() : null;
      }
    } catch (error) {
      await this.#fail(error);
    }
    // Data that arrives from now on is written by the next `#writeQueue`.
    if (this.#isClosing || this.#hasFailed) await this.#file?.close().catch(() => undefined);
  }

  async #append(data: Buffer): Promise<void> {
    const { name, reserveBytes, now } = this.options;
    this.#file ??= await DiskFile.open(name, true, { reserveBytes: () => reserveBytes, now });
    await this.#file.write(data, this.#writtenBytes);
    this.#writtenBytes += data.length;
  }

  /** Handles a failed write. Removes the incomplete fragment from the file. */
  async #fail(error: unknown): Promise<void> {
    this.#hasFailed = true;
    this.#queue.length = this.queuedBytes = 0;
    this.busySince = null;
    await this.#file?.truncate(this.#writtenBytes).catch(() => undefined);
    this.options.onFailure(createWriteFailure(error));
  }
}

/** Writes recordings to the current folder. */
export const CURRENT_FOLDER: RecordingStorage = { open: (options) => new RecordingFile(options) };
