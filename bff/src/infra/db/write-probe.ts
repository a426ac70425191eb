import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseConfig } from './create-database.js';
import type { MikroDatabase } from './mikro-database.js';

/** A database that could be written is not written again by probes before this, ms. */
const GOOD_FOR_MS = 5_000;
/** The same after a failure, ms. */
const BAD_FOR_MS = 1_000;
/** Less than this is left on a disk that counts as full, bytes: a sign-in with its journal takes some 100 KB. */
const FULL_BELOW = 2 * 1024 * 1024;

export type WriteReport = { ok: true } | { ok: false; detail: string };

export interface WriteProbeDeps {
  database: Pick<MikroDatabase, 'probeWrite'>;
  /** Bytes left where the database grows; null where that is not this machine's disk. */
  freeBytes: (() => Promise<number>) | null;
  now?: () => number;
}

/** Finds out by a small write whether the database can be written. Asked often, it writes seldom. */
export class WriteProbe {
  #report: Promise<WriteReport> | null = null;
  #until = 0;

  constructor(private readonly deps: WriteProbeDeps) {}

  /** Returns what is wrong in words for an operator, without the database's own text. */
  async check(): Promise<WriteReport> {
    const now = this.deps.now ?? Date.now;
    if (this.#report && now() < this.#until) return this.#report;
    this.#until = Infinity;
    this.#report = this.#write();
    const { ok } = await this.#report;
    this.#until = now() + (ok ? GOOD_FOR_MS : BAD_FOR_MS);
    return this.#report;
  }

  async #write(): Promise<WriteReport> {
    try {
      const free = await this.deps.freeBytes?.();
      if (free !== undefined && free < FULL_BELOW) return { ok: false, detail: DISK_FULL };
      await this.deps.database.probeWrite();
      return { ok: true };
    } catch (error) {
      return { ok: false, detail: detailOf(error) };
    }
  }
}

/** Bytes left on the disk of the embedded database; null for a server, whose disk is elsewhere. */
export function freeBytesOf(config: DatabaseConfig): (() => Promise<number>) | null {
  if (config.kind === 'mysql' || config.file === ':memory:') return null;
  const folder = dirname(config.file);
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}

const DISK_FULL = 'the database can’t be written: its disk is full';
const FULL = /SQLITE_FULL|disk is full|ENOSPC|ER_DISK_FULL|ER_RECORD_FILE_FULL|table .* is full/i;
const READ_ONLY = /SQLITE_READONLY|readonly|read-only|ER_OPTION_PREVENTS_STATEMENT|ER_READ_ONLY_MODE|EROFS/i;

function detailOf(error: unknown): string {
  const text = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : '';
  if (FULL.test(text)) return DISK_FULL;
  return READ_ONLY.test(text)
    ? 'the database can’t be written: it can only be read'
    : 'the database can’t be written: the log says why';
}
