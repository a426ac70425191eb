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

/** The remaining bytes of a recording, the quota that they are part of, and the disk space to leave free. */
export type Budget = Pick<RecordingSpec, 'budgetBytes' | 'limit' | 'reserveBytes'>;

interface CurrentFile {
  name: string;
  file: DiskFile;
  /** Number of bytes written from the beginning. */
  length: number;
}

/** Writes the recordings that a hub on another machine sends. A repeated frame is written to the same position. */
export class ReceivedFiles {
  #currentFile: CurrentFile | null = null;
  #budget: Budget = { budgetBytes: 0, limit: 'node-quota', reserveBytes: 0 };
  /** Bytes that count against the budget and the tolerance. */
  #receivedBytes = 0;
  #createdFiles = 0;

  constructor(
    private readonly folder: string,
    /** Returns monotonic time, ms. */
    private readonly now: () => number,
    private readonly maxFiles = MAX_FILES,
  ) {}

  /**
   * Sets the number of bytes that may still be written; null sets it to 0. A budget above 0 restarts the count. With a
   * budget of 0, bytes beyond the previous budget stay counted, so a second call does not allow the tolerance again.
   */
  setBudget(budget: Budget | null): void {
    const excessBytes = Math.max(0, this.#receivedBytes - this.#budget.budgetBytes);
    this.#budget = budget ?? { ...this.#budget, budgetBytes: 0 };
    this.#receivedBytes = this.#budget.budgetBytes > 0 ? 0 : excessBytes;
  }

  async write({ file, at: offset, data }: RecordingFrame): Promise<RecordingReceipt> {
    try {
      if (this.#currentFile?.name !== file && this.#isFull) return { file, failed: this.#budgetFailure };
      const currentFile = await this.#switchToFile(file);
      const failure = this.#checkBudget(currentFile, offset, data.length);
      if (failure) return { file, failed: failure };
      await currentFile.file.write(data, offset);
      currentFile.length = Math.max(currentFile.length, offset + data.length);
      return { file, saved: offset + data.length };
    } catch (error) {
      return { file, failed: createWriteFailure(error) };
    }
  }

  async close(): Promise<void> {
    const currentFile = this.#currentFile;
    this.#currentFile = null;
    await currentFile?.file.close().catch(() => undefined);
  }

  /** Opens the file if it is not the current file, and closes the previous file. */
  async #switchToFile(name: string): Promise<CurrentFile> {
    if (this.#currentFile?.name === name) return this.#currentFile;
    await this.close();
    if (!FILE_NAME.test(name)) throw new Error('invalid name of a recording');
    const options = { reserveBytes: () => this.#budget.reserveBytes, now: this.now };
    const file = await DiskFile.open(join(this.folder, name), false, options);
    const length = await file.readSize();
    if (length === 0) this.#createdFiles += 1;
    return (this.#currentFile = { name, file, length });
  }

  #checkBudget({ length }: CurrentFile, offset: number, bytes: number): RecordingFailure | null {
    // The file's beginning is missing: it was written on another machine or has been moved.
    if (offset > length) return { code: 'write-failed' };
    this.#receivedBytes += Math.max(0, offset + bytes - length);
    return this.#isOverBudget ? this.#budgetFailure : null;
  }

  /** True if no new file may be created. */
  get #isFull(): boolean {
    return this.#isOverBudget || this.#createdFiles >= this.maxFiles;
  }

  get #isOverBudget(): boolean {
    return this.#receivedBytes > this.#budget.budgetBytes + TOLERANCE_BYTES;
  }

  /** The failure that names the exceeded quota. */
  get #budgetFailure(): RecordingFailure {
    return { code: this.#budget.limit };
  }
}
