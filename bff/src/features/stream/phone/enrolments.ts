import type { SecretBox } from '../../../infra/crypto/secret-box.js';
import type { Database } from '../../../infra/db/database.js';
import { createPasswordAad } from './phone-password.js';
import { readEnrolments, type StoredEnrolment } from './phone.repository.js';
import type { Enrolment } from './connection/phone-connection.js';

/** Cache lifetime of enrolments, ms. Other processes accept a new enrolment after at most this time. */
const CACHE_MS = 2_000;

/**
 * Cache of all enrolments, read at most every 2 s while phones connect. A request with an unknown public id causes no
 * query.
 */
export class Enrolments {
  #byPublicId: ReadonlyMap<string, StoredEnrolment> = new Map();
  #readAt = -Infinity;
  /** Number of changes. Rows read before a change are not used. */
  #generation = 0;
  #readGeneration = 0;
  #pendingRead: Promise<void> | null = null;

  /** `now`: time of a monotonic clock, ms. */
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the enrolment with this public id, or null if there is none. */
  async find(publicId: string): Promise<Enrolment | null> {
    if (this.now() - this.#readAt >= CACHE_MS) await this.#refresh();
    while (this.#readGeneration !== this.#generation) await this.#refresh();
    const storedEnrolment = this.#byPublicId.get(publicId);
    if (!storedEnrolment) return null;
    const { phoneId, streamId, ownerId, enrolledAt, sealedPassword } = storedEnrolment;
    const password = this.box.open(sealedPassword, createPasswordAad(phoneId));
    return { phoneId, streamId, ownerId, enrolledAt, password };
  }

  /** Clears the cache after a change. */
  clear(): void {
    this.#generation += 1;
  }

  #refresh(): Promise<void> {
    this.#pendingRead ??= this.#read().finally(() => (this.#pendingRead = null));
    return this.#pendingRead;
  }

  async #read(): Promise<void> {
    const startedAt = this.now();
    const generation = this.#generation;
    const rows = await this.database.read(readEnrolments);
    this.#byPublicId = new Map(rows.map((row) => [row.publicId, row]));
    this.#readAt = startedAt;
    this.#readGeneration = generation;
  }
}
