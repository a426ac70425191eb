import { join } from 'node:path';
import type { RecordingFailure, RecordingSpec } from '../../hub/protocol.js';
import type { RecordingFrame, RecordingReceipt } from '../../hub/recording/recording-frames.js';
import { createWriteFailure } from '../../hub/recording/write-failure.js';
import { DiskFile } from '../../machine/disk-file.js';

/** File names of hubs. Validated, because a hub could be compromised. */
const FILE_NAME = /^\d{13}-[\w-]{1,80}\.mp4$/;
/** Bytes that a hub may still send beyond its budget or after the end of the request, because they may be in flight. */
const TOLERANCE_BYTES = 32 << 20;
/** Maximum number of files. No server creates as many. */
const MAX_FILES = 10_000;

export type Budget = Pick<RecordingSpec, 'budgetBytes' | 'limit' | 'reserveBytes'>;

interface OpenFile {
  name: string;
  file: DiskFile;
  /** Number of bytes written from the beginning. */
  length: number;
}

/** Writes the recordings that a hub on another machine sends. A repeated frame is written to the same position. */
export class ReceivedFiles {
  #open: OpenFile | null = null;
  #budget: Budget = { budgetBytes: 0, limit: 'node-quota', reserveBytes: 0 };
  /** Bytes written since the last budget, including the excess over the previous one. */
  #receivedBytes = 0;
  #createdFiles = 0;

  constructor(
    private readonly folder: string,
    /** Monotonic, ms. */
    private readonly now: () => number,
    private readonly maxFiles = MAX_FILES,
  ) {}

  /** Sets the remaining budget; null only allows data in flight. Only a budget above 0 renews the tolerance. */
  setBudget(budget: Budget | null): void {
    const excessBytes = Math.max(0, this.#receivedBytes - this.#budget.budgetBytes);
    this.#budget = budget ?? { ...this.#budget, budgetBytes: 0 };
    this.#receivedBytes = this.#budget.budgetBytes > 0 ? 0 : excessBytes;
  }

  async write({ file, at: offset, data }: RecordingFrame): Promise<RecordingReceipt> {
    try {
      if (this.#open?.name !== file && this.#isFull) return { file, failed: this.#quotaFailure };
      const openFile = await this.#openFile(file);
      const failure = this.#checkBudget(openFile, offset, data.length);
      if (failure) return { file, failed: failure };
      await openFile.file.write(data, offset);
      openFile.length = Math.max(openFile.length, offset + data.length);
      return { file, saved: offset + data.length };
    } catch (error) {
      return { file, failed: createWriteFailure(error) };
    }
  }

  async close(): Promise<void> {
    const openFile = this.#open;
    this.#open = null;
    await openFile?.file.close().catch(() => undefined);
  }

  /** Only the newest file is open, because frames arrive in order. */
  async #openFile(name: string): Promise<OpenFile> {
    if (this.#open?.name === name) return this.#open;
    await this.close();
    if (!FILE_NAME.test(name)) throw new Error('invalid name of a recording');
    const options = { reserveBytes: () => this.#budget.reserveBytes, now: this.now };
    const file = await DiskFile.open(join(this.folder, name), false, options);
    const length = await file.readSize();
    if (length === 0) this.#createdFiles += 1;
    return (this.#open = { name, file, length });
  }

  #checkBudget({ length }: OpenFile, offset: number, bytes: number): RecordingFailure | null {
    // The file's beginning is missing: it was written on another machine or has been moved.
    if (offset > length) return { code: 'write-failed' };
    this.#receivedBytes += Math.max(0, offset + bytes - length);
    return this.#isOverBudget ? this.#quotaFailure : null;
  }

  /** True if no new file may be created. */
  get #isFull(): boolean {
    return this.#isOverBudget || this.#createdFiles >= this.maxFiles;
  }

  get #isOverBudget(): boolean {
    return this.#receivedBytes > this.#budget.budgetBytes + TOLERANCE_BYTES;
  }

  get #quotaFailure(): RecordingFailure {
    return { code: this.#budget.limit };
  }
}
