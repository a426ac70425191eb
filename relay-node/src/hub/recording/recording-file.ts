import { constants } from 'node:fs';
import { open, statfs, type FileHandle } from 'node:fs/promises';
import type { RecordingFailure } from '../protocol.js';

/** Interval between two checks of the free space, ms. */
const SPACE_EVERY_MS = 5_000;
/** Interval at which written data is made to survive a crash of the machine, ms. */
const SYNC_EVERY_MS = 10_000;
const FULL = ['ENOSPC', 'EDQUOT'];

export interface RecordingFileOptions {
  /** Relative to the hub's own folder. */
  name: string;
  /** Bytes of the disk that stay free. */
  reserveBytes: number;
  /** Called once, when nothing more is written. */
  failed: (failure: RecordingFailure) => void;
  now: () => number;
}

/** Appends to one new file. Nothing waits for the disk: data is queued, and written in order. */
export class RecordingFile {
  queuedBytes = 0;
  /** Since when the disk has taken nothing of the queue; null while the queue is empty. */
  busySince: number | null = null;
  readonly #queue: Buffer[] = [];
  #file: FileHandle | null = null;
  #writtenBytes = 0;
  #spaceAt = Number.NEGATIVE_INFINITY;
  #syncedAt = Number.NEGATIVE_INFINITY;
  #isClosing = false;
  #isRunning = false;
  #hasFailed = false;

  constructor(private readonly options: RecordingFileOptions) {}

  write(data: Buffer): void {
    if (this.#hasFailed || this.#isClosing) return;
    this.#queue.push(data);
    this.queuedBytes += data.length;
    this.busySince ??= this.options.now();
    this.#start();
  }

  /** Closes the file after what is queued was written. */
  close(): void {
    this.#isClosing = true;
    this.#start();
  }

  #start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run().finally(() => (this.#isRunning = false));
  }

  async #run(): Promise<void> {
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
    // A write that arrives now starts the next run.
    if (this.#isClosing || this.#hasFailed) await this.#file?.close().catch(() => undefined);
  }

  async #append(data: Buffer): Promise<void> {
    const now = this.options.now();
    this.#file ??= await open(this.options.name, NEW_FILE, 0o600);
    if (now - this.#spaceAt >= SPACE_EVERY_MS) await this.#checkSpace(now);
    for (let at = 0; at < data.length;) at += (await this.#file.write(data, at)).bytesWritten;
    this.#writtenBytes += data.length;
    if (now - this.#syncedAt < SYNC_EVERY_MS) return;
    this.#syncedAt = now;
    await this.#file.datasync();
  }

  async #checkSpace(now: number): Promise<void> {
    this.#spaceAt = now;
    const { bavail, bsize } = await statfs('.');
    if (bavail * bsize < this.options.reserveBytes) throw Object.assign(new Error(), { code: FULL[0] });
  }

  /** Cuts a part of a fragment that was written. */
  async #fail(error: unknown): Promise<void> {
    this.#hasFailed = true;
    this.#queue.length = this.queuedBytes = 0;
    this.busySince = null;
    await this.#file?.truncate(this.#writtenBytes).catch(() => undefined);
    const { code = '' } = error as NodeJS.ErrnoException;
    this.options.failed({ code: FULL.includes(code) ? 'disk-full' : 'write-failed' });
  }
}

/** Never another file, and never through a link. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
