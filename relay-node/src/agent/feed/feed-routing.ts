import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import type { Rights, RightsApplied } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import { NodeError } from '../node/node-error.js';
import { inTime } from '@trailcast/schema/async/deadline';

/** A server's step does not wait longer than this for the ingest, ms: a stop may be behind it. */
const ROUTE_LIMIT_MS = 1_000;
const noAnswer = () => new Error('The SRT ingest does not answer');

/**
 * What the ingest must know: who may publish, and which reader gets which feed. Its client repeats the newest of both to
 * an ingest that was restarted.
 */
export class FeedRouting {
  /** Newest revision that was asked for, and that the ingest of `boot` has confirmed. */
  #asked = -1;
  #confirmed = { boot: '', revision: -1 };
  readonly #readers = new Map<number, { token: string; digest: string | null }>();
  /** Each order holds the whole newest list, so that the last one is the newest. */
  readonly #readerList = new CoalescedRun(() => this.#sendReaders());

  constructor(
    private readonly ingest: IngestClient,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The revision that the ingest goes by; -1 before any. A confirmation runs ahead of the snapshots. */
  get rightsRevision(): number {
    const { snapshot } = this.ingest;
    if (!snapshot) return this.#confirmed.revision;
    const confirmed = this.#confirmed.boot === snapshot.bootId ? this.#confirmed.revision : -1;
    return Math.max(confirmed, snapshot.rightsRevision);
  }

  /**
   * Applies a list of rights; answered once the publishers of removed keys are closed.
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

  /** Of a server that is about to be adopted; told with the next change. */
  remember(serverId: number, token: string, digest: string | null): void {
    this.#readers.set(serverId, { token, digest });
  }

  /** Tells the ingest of everything that is remembered. */
  async tell(): Promise<void> {
    if (this.#readers.size > 0) await this.#readerList.run();
  }

  /** Gives a reader its feed, or takes it away; resolves once the ingest has done so, rejects when it does not answer. */
  route(serverId: number, token: string, digest: string | null): Promise<void> {
    this.#readers.set(serverId, { token, digest });
    return inTime(ROUTE_LIMIT_MS, () => this.#readerList.run(), noAnswer);
  }

  /** The server's reader is no more. */
  async forget(serverId: number): Promise<void> {
    if (this.#readers.delete(serverId)) await inTime(ROUTE_LIMIT_MS, () => this.#readerList.run(), noAnswer);
  }

  /** Closes the publisher of a key, so that the phone connects again. */
  async cut(digest: string): Promise<void> {
    await inTime(ROUTE_LIMIT_MS, () => this.ingest.closePublisher(digest), noAnswer);
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
