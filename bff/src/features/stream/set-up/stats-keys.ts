import type { EntityManager } from '@mikro-orm/core';
import type { Database } from '../../../infra/db/database.js';
import { runSql } from '../../../infra/db/run-sql.js';

/** Cache lifetime of the keys, ms. A revoked key works in another process for at most this time. */
const CACHE_MS = 2_000;

/**
 * Cache of all keys for statistics, read at most every 2 s while there are requests. No request causes a query of its
 * own, not even one with an unknown key. While the database can't be read, the last keys remain valid.
 */
export class StatsKeys {
  #streamKeyDigests: ReadonlyMap<string, string> = new Map();
  #readAt = -Infinity;
  #pendingRead: Promise<void> | null = null;

  /** `now`: time of a monotonic clock, ms. */
  constructor(
    private readonly database: Database,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the digest of the stream key to which a key for statistics belongs, or null for an unknown key. */
  async findStreamKeyDigest(digest: string): Promise<string | null> {
    if (this.now() - this.#readAt >= CACHE_MS) {
      this.#pendingRead ??= this.#read().finally(() => (this.#pendingRead = null));
      await this.#pendingRead;
    }
    return this.#streamKeyDigests.get(digest) ?? null;
  }

  /** Clears the cache after a change. */
  clear(): void {
    this.#readAt = -Infinity;
  }

  async #read(): Promise<void> {
    const startedAt = this.now();
    try {
      this.#streamKeyDigests = await this.database.read(readAllKeys);
    } catch (error) {
      if (this.#readAt === -Infinity && this.#streamKeyDigests.size === 0) throw error;
    }
    this.#readAt = startedAt;
  }
}

async function readAllKeys(em: EntityManager): Promise<Map<string, string>> {
  const rows = await runSql<{ digest: string; key_digest: string }[]>(
    em,
    'select k.digest, s.key_digest from stats_keys k join streams s on s.id = k.stream_id',
  );
  return new Map(rows.map((row) => [row.digest, row.key_digest]));
}
