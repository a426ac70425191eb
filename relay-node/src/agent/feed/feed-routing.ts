import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import type { Rights, RightsApplied } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import { NodeError } from '../node/node-error.js';
import { withTimeout } from '@trailcast/schema/async/deadline';

/** Timeout for a response of the ingest, ms. It is short, because the removal of a server waits for the response. */
const ROUTE_TIMEOUT_MS = 1_000;
const createTimeoutError = () => new Error('The SRT ingest does not respond');

/**
 * Sends publish rights and the feed of each reader to the ingest. The ingest client sends both again after a restart of
 * the ingest.
 */
export class FeedRouting {
  /** Newest requested revision of the rights. */
  #requestedRevision = -1;
  /** Newest revision of the rights that the ingest process `ingestBootId` has confirmed. */
  #confirmedRights = { ingestBootId: '', revision: -1 };
  readonly #readers = new Map<number, { token: string; digest: string | null }>();
  /** Sends the complete list of readers each time, so that a later list replaces an earlier one. */
  readonly #sendRun = new CoalescedRun(() => this.#send());

  constructor(
    private readonly ingest: IngestClient,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Revision of the rights that the ingest has applied; -1 before the first. The snapshot may be outdated. */
  get rightsRevision(): number {
    const { snapshot } = this.ingest;
    if (!snapshot) return this.#confirmedRights.revision;
    const confirmedRevision =
      this.#confirmedRights.ingestBootId === snapshot.bootId ? this.#confirmedRights.revision : -1;
    return Math.max(confirmedRevision, snapshot.rightsRevision);
  }

  /**
   * Applies a list of rights. Resolves when the publishers of removed keys are closed.
   * @throws NodeError `stale` for an older revision, `not-ready` while the ingest can't be reached.
   */
  async applyRights(rights: Rights): Promise<RightsApplied> {
    const newestRevision = Math.max(this.#requestedRevision, this.rightsRevision);
    if (rights.revision < newestRevision)
      throw new NodeError('stale', `Rights revision ${newestRevision} is already applied.`);
    this.#requestedRevision = rights.revision;
    try {
      const applied = await this.ingest.applyRights(rights);
      this.#confirmedRights = {
        ingestBootId: this.ingest.snapshot?.bootId ?? '',
        revision: applied.revision,
      };
      return applied;
    } catch (error) {
      this.onError(error);
      throw new NodeError(
        'not-ready',
        'The SRT ingest can’t be reached. It gets the rights when it is available again.',
      );
    }
  }

  /** Adds the reader of an adopted server without sending the reader to the ingest. */
  addReader(serverId: number, token: string, digest: string | null): void {
    this.#readers.set(serverId, { token, digest });
  }

  /** Sends all readers to the ingest. Rejects if the ingest does not respond. */
  async sendReaders(): Promise<void> {
    if (this.#readers.size > 0) await this.#sendRun.run();
  }

  /**
   * Sets or removes a reader's feed. Resolves when the ingest has applied the change. Rejects if the ingest does not
   * respond.
   */
  route(serverId: number, token: string, digest: string | null): Promise<void> {
    this.#readers.set(serverId, { token, digest });
    return withTimeout(ROUTE_TIMEOUT_MS, () => this.#sendRun.run(), createTimeoutError);
  }

  /** Removes a server's reader. Rejects if the ingest does not respond. */
  async removeReader(serverId: number): Promise<void> {
    if (this.#readers.delete(serverId))
      await withTimeout(ROUTE_TIMEOUT_MS, () => this.#sendRun.run(), createTimeoutError);
  }

  /** Closes the publisher of a key, so that the phone reconnects. */
  async closePublisher(digest: string): Promise<void> {
    await withTimeout(ROUTE_TIMEOUT_MS, () => this.ingest.closePublisher(digest), createTimeoutError);
  }

  async #send(): Promise<void> {
    try {
      await this.ingest.applyReaders({ readers: [...this.#readers.values()] });
    } catch (error) {
      this.onError(error);
      throw error;
    }
  }
}
