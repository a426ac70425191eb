import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseConfig } from './create-database.js';
import type { MikroDatabase } from './mikro-database.js';

/** Cache time of a successful probe, ms. */
const SUCCESS_CACHE_MS = 5_000;
/** Cache time of a failed probe, ms. */
const FAILURE_CACHE_MS = 1_000;
/** A disk with fewer free bytes counts as full. A sign-in with its journal needs about 100 KB. */
const MIN_FREE_BYTES = 2 * 1024 * 1024;

/** Result of a write probe. `detail` names the cause of a failure. */
export type WriteReport = { ok: true } | { ok: false; detail: string };

export interface WriteProbeDeps {
  database: Pick<MikroDatabase, 'probeWrite'>;
  /** Returns the free bytes of the database's disk. Null if the disk is on another machine. */
  freeBytes: (() => Promise<number>) | null;
  now?: () => number;
}

/** Checks by a small, cached write whether the database is writable. */
export class WriteProbe {
  #report: Promise<WriteReport> | null = null;
  #cachedUntil = 0;

  constructor(private readonly deps: WriteProbeDeps) {}

  /** Returns the result with a detail for operators, without the database's own error text. */
  async check(): Promise<WriteReport> {
    const now = this.deps.now ?? Date.now;
    if (this.#report && now() < this.#cachedUntil) return this.#report;
    this.#cachedUntil = Infinity;
    this.#report = this.#write();
    const { ok } = await this.#report;
    this.#cachedUntil = now() + (ok ? SUCCESS_CACHE_MS : FAILURE_CACHE_MS);
    return this.#report;
  }

  async #write(): Promise<WriteReport> {
    try {
      const freeBytes = await this.deps.freeBytes?.();
      if (freeBytes !== undefined && freeBytes < MIN_FREE_BYTES) return { ok: false, detail: DISK_FULL };
      await this.deps.database.probeWrite();
      return { ok: true };
    } catch (error) {
      return { ok: false, detail: describeFailure(error) };
    }
  }
}

/** Returns a function for the free bytes on the embedded database's disk, or null for a database server. */
export function createFreeBytesReader(config: DatabaseConfig): (() => Promise<number>) | null {
  if (config.kind === 'mysql' || config.file === ':memory:') return null;
  const directory = dirname(config.file);
  return async () => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  };
}

const DISK_FULL = 'the database can’t be written: its disk is full';
const DISK_FULL_ERROR = /SQLITE_FULL|disk is full|ENOSPC|ER_DISK_FULL|ER_RECORD_FILE_FULL|table .* is full/i;
const READ_ONLY_ERROR =
  /SQLITE_READONLY|readonly|read-only|ER_OPTION_PREVENTS_STATEMENT|ER_READ_ONLY_MODE|EROFS/i;

function describeFailure(error: unknown): string {
  const text = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : '';
  if (DISK_FULL_ERROR.test(text)) return DISK_FULL;
  return READ_ONLY_ERROR.test(text)
    ? 'the database can’t be written: it is read-only'
    : 'the database can’t be written: see the log';
}
