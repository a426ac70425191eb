import { constants } from 'node:fs';
import { open, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Interval between two checks of the free space, ms. */
const SPACE_CHECK_INTERVAL_MS = 5_000;
/** Interval of syncing written data to the disk, ms. */
const SYNC_INTERVAL_MS = 10_000;

/** Flags that open or create a file for writing without following links. */
const OPEN_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW;

export interface DiskFileOptions {
  /** Returns the disk space to leave free, bytes. */
  reserveBytes: () => number;
  /** Monotonic clock, ms. */
  now: () => number;
}

/**
 * A file with mode 0600. A write rejects with `ENOSPC` if less disk space than the reserve is free. All methods reject
 * with the error of the system.
 */
export class DiskFile {
  #spaceCheckedAt = Number.NEGATIVE_INFINITY;
  #syncedAt = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    private readonly options: DiskFileOptions,
  ) {}

  /** Opens or creates a file. With `isNew`, rejects if it exists. */
  static async open(path: string, isNew: boolean, options: DiskFileOptions): Promise<DiskFile> {
    const flags = isNew ? OPEN_FLAGS | constants.O_EXCL : OPEN_FLAGS;
    return new DiskFile(await open(path, flags, 0o600), path, options);
  }

  async readSize(): Promise<number> {
    return (await this.file.stat()).size;
  }

  /** Writes all data at a position of the file. */
  async write(data: Buffer, position: number): Promise<void> {
    const now = this.options.now();
    if (now - this.#spaceCheckedAt >= SPACE_CHECK_INTERVAL_MS) await this.#checkSpace(now);
    for (let offset = 0; offset < data.length;)
      offset += (await this.file.write(data, offset, data.length - offset, position + offset)).bytesWritten;
    if (now - this.#syncedAt < SYNC_INTERVAL_MS) return;
    this.#syncedAt = now;
    await this.file.datasync();
  }

  async truncate(length: number): Promise<void> {
    await this.file.truncate(length);
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  async #checkSpace(now: number): Promise<void> {
    this.#spaceCheckedAt = now;
    const { bavail, bsize } = await statfs(dirname(this.path));
    if (bavail * bsize < this.options.reserveBytes()) throw Object.assign(new Error(), { code: 'ENOSPC' });
  }
}
