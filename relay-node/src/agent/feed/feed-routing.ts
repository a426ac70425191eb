import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import type { Rights, RightsApplied } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import { NodeError } from '../node/node-error.js';
import { inTime } from '@trailcast/schema/async/deadline';

/** Timeout for the ingest within a server's step, ms. It is short because a stop may wait behind the step. */
const ROUTE_LIMIT_MS = 1_000;
const noResponse = () => new Error('The SRT ingest does not answer');

/**
 * Sends the ingest the publish rights and the feed of each reader. The ingest's client repeats the newest of both after a
 * restart of the ingest.
 */
export class FeedRouting {
  /** Newest revision that was requested, and newest that the ingest with `boot` has confirmed. */
  #asked = -1;
  #confirmed = { boot: '', revision: -1 };
  readonly #readers = new Map<number, { token: string; digest: string | null }>();
  /** Sends the whole newest list each time, so that the last call wins. */
  readonly #readerList = new CoalescedRun(() => this.#sendReaders());

  constructor(
    private readonly ingest: IngestClient,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The revision that the ingest applies; -1 before any. A confirmation arrives before the snapshot that contains it. */
  get rightsRevision(): number {
    const { snapshot } = this.ingest;
    if (!snapshot) return this.#confirmed.revision;
    const confirmed = this.#confirmed.boot === snapshot.bootId ? this.#confirmed.revision : -1;
    return Math.max(confirmed, snapshot.rightsRevision);
  }

  /**
   * Applies a list of rights. Resolves when the publishers of removed keys are closed.
   * @throws NodeError `stale` for an older revision, `not-ready` while the ingest can't be reached.
   */
  async applyRights(rights: Rights): Promise<RightsApplied> {
    const newest = Math.max(this.#asked, this.rightsRevision);
    if (rights.revision < newest) throw new NodeError('stale', `Rights revision ${newest} was here before.`);
    this.#asked = rights.revision;
    try {
      const applied = await this.ingest.applyRights(rights);
      this.#confirmed = { boot: this.ingest.snapshot?.bootId ?? '', revision: applied.revision };
      return applied;
    } catch (error) {
      this.failed(error);
      throw new NodeError(
        'not-ready',
        'The SRT ingest can not be reached; it gets the rights when it is back.',
      );
    }
  }

  /** Adds the reader of a server that is being adopted. The next change sends it. */
  remember(serverId: number, token: string, digest: string | null): void {
    this.#readers.set(serverId, { token, digest });
  }

  /** Sends the ingest all rights and readers. */
  async tell(): Promise<void> {
    if (this.#readers.size > 0) await this.#readerList.run();
  }

  /** Sets or removes a reader's feed. Resolves when the ingest has applied it. Rejects if the ingest does not respond. */
  route(serverId: number, token: string, digest: string | null): Promise<void> {
    this.#readers.set(serverId, { token, digest });
    return inTime(ROUTE_LIMIT_MS, () => this.#readerList.run(), noResponse);
  }

  /** Removes a server's reader. */
  async forget(serverId: number): Promise<void> {
    if (this.#readers.delete(serverId))
      await inTime(ROUTE_LIMIT_MS, () => this.#readerList.run(), noResponse);
  }

  /** Closes the publisher of a key, so that the phone reconnects. */
  async cut(digest: string): Promise<void> {
    await inTime(ROUTE_LIMIT_MS, () => this.ingest.closePublisher(digest), noResponse);
  }

  async #sendReaders(): Promise<void> {
    try {
      await this.ingest.applyReaders({ readers: [...this.#readers.values()] });
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }
}
