import DataLoader from 'dataloader';
import type { Database } from '../../infra/db/database.js';
import { listPlaceholders, runSql } from '../../infra/db/run-sql.js';
import type { Viewer } from '../../infra/viewer.js';

/** Maximum number of sessions that one statement reads. */
const MAX_BATCH = 100;

/** A session that was not revoked, with its user's role. Times in ms; MariaDB returns them as strings. */
export interface SessionRow {
  id: number;
  userId: number;
  role: Viewer['role'];
  lastUsed: number | string;
  expires: number | string;
}

const SELECT_SESSION = `select s.id as id, s.token_digest as digest, s.user_id as userId, u.role as role,
  s.last_used as lastUsed, s.expires as expires
  from sessions s join users u on u.id = s.user_id where s.revoked = 0 and`;

/**
 * Reads sessions. Requests that arrive together share one statement
 * (docs/decisions/0073-requests-that-arrive-together-share-a-session-read.md).
 */
export class SessionReader {
  readonly #loader: DataLoader<string, SessionRow | null>;

  constructor(private readonly database: Database) {
    this.#loader = new DataLoader((digests) => this.#readByDigest(digests), {
      // A row that was read before a request arrived may have been revoked since.
      cache: false,
      maxBatchSize: MAX_BATCH,
      // The requests of several connections arrive in one turn of the event loop.
      batchScheduleFn: (readBatch) => void setImmediate(readBatch),
    });
  }

  /** Returns the session with this SHA-256 of its token, or null. */
  findByDigest(digest: string): Promise<SessionRow | null> {
    return this.#loader.load(digest);
  }

  async findById(id: number): Promise<SessionRow | null> {
    const rows = await this.#select('s.id = ?', [id]);
    return rows[0] ?? null;
  }

  async #readByDigest(digests: readonly string[]): Promise<(SessionRow | null)[]> {
    const distinct = [...new Set(digests)];
    const rows = await this.#select(`s.token_digest in (${listPlaceholders(distinct)})`, distinct);
    const rowByDigest = new Map(rows.map((row) => [row.digest, row]));
    return digests.map((digest) => rowByDigest.get(digest) ?? null);
  }

  #select(condition: string, values: (string | number)[]): Promise<(SessionRow & { digest: string })[]> {
    return this.database.read((em) => runSql(em, `${SELECT_SESSION} ${condition}`, values));
  }
}
