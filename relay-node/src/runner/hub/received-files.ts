import { join } from 'node:path';
import type { RecordingFailure, RecordingSpec } from '../../hub/protocol.js';
import type { RecordingFrame, RecordingReceipt } from '../../hub/recording/recording-frames.js';
import { writeFailure } from '../../hub/recording/write-failure.js';
import { DiskFile } from '../../machine/disk-file.js';

/** As hubs name their files. The name comes from a hub, which could be taken over. */
const NAME = /^\d{13}-[\w-]{1,80}\.mp4$/;
/** What a hub may still send of a recording that its budget, or the user, has ended, bytes. */
const TOLERANCE = 32 << 20;
/** More files than any server begins. */
const MOST_FILES = 10_000;

export type Budget = Pick<RecordingSpec, 'budgetBytes' | 'limit' | 'reserveBytes'>;

interface OpenFile {
  name: string;
  file: DiskFile;
  /** Everything before it is written. */
  length: number;
}

/** Writes the recordings that a hub on another machine sends. A frame that arrives again is written to the same place. */
export class ReceivedFiles {
  #open: OpenFile | null = null;
  #budget: Budget = { budgetBytes: 0, limit: 'node-quota', reserveBytes: 0 };
  /** Bytes since the newest budget, and those beyond an earlier one. */
  #taken = 0;
  #begun = 0;

  constructor(
    private readonly folder: string,
    /** Monotonic, ms. */
    private readonly now: () => number,
    private readonly mostFiles = MOST_FILES,
  ) {}

  /** What may be written from now on; null: only what is on its way. While there is no room, the tolerance is not renewed. */
  allow(budget: Budget | null): void {
    const excess = Math.max(0, this.#taken - this.#budget.budgetBytes);
    this.#budget = budget ?? { ...this.#budget, budgetBytes: 0 };
    this.#taken = this.#budget.budgetBytes > 0 ? 0 : excess;
  }

  async take({ file, at, data }: RecordingFrame): Promise<RecordingReceipt> {
    try {
      if (this.#open?.name !== file && this.#isFull) return { file, failed: this.#overrun };
      const open = await this.#openFile(file);
      const failure = this.#refusal(open, at, data.length);
      if (failure) return { file, failed: failure };
      await open.file.write(data, at);
      open.length = Math.max(open.length, at + data.length);
      return { file, saved: at + data.length };
    } catch (error) {
      return { file, failed: writeFailure(error) };
    }
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.file.close().catch(() => undefined);
  }

  /** Only the newest file is open: frames arrive in order. */
  async #openFile(name: string): Promise<OpenFile> {
    if (this.#open?.name === name) return this.#open;
    await this.close();
    if (!NAME.test(name)) throw new Error('no name of a recording');
    const options = { reserveBytes: () => this.#budget.reserveBytes, now: this.now };
    const file = await DiskFile.open(join(this.folder, name), false, options);
    const length = await file.size();
    if (length === 0) this.#begun += 1;
    return (this.#open = { name, file, length });
  }

  #refusal({ length }: OpenFile, at: number, bytes: number): RecordingFailure | null {
    // Its beginning went to another machine, or was kept already.
    if (at > length) return { code: 'write-failed' };
    this.#taken += Math.max(0, at + bytes - length);
    return this.#isOver ? this.#overrun : null;
  }

  /** Nothing is created for a hub that has used up what it may. */
  get #isFull(): boolean {
    return this.#isOver || this.#begun >= this.mostFiles;
  }

  get #isOver(): boolean {
    return this.#taken > this.#budget.budgetBytes + TOLERANCE;
  }

  get #overrun(): RecordingFailure {
    return { code: this.#budget.limit };
  }
}
