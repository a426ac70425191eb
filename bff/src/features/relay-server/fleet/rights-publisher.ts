import type { EntityManager } from '@mikro-orm/core';
import type { Rights } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { StreamEntity } from '../../stream/stream.entity.js';
import type { KnownNode, NodeDirectory } from './node-directory.js';
import type { RelayStreams } from '../relay-server.ports.js';

/** Revisions are in microseconds, so that two lists of the same millisecond have different revisions. */
const REVISIONS_PER_MS = 1_000;
const CATCH_UP_RETRY_DELAY_MS = 1_000;
/** Interval at which the leader checks for unpublished changes, ms. */
const CHECK_INTERVAL_MS = 2_000;

/**
 * Sends the nodes the digests of the keys that may publish. A list's revision is the time before its keys were read, so
 * a higher revision always has newer keys, even if another process read them.
 */
export class RightsPublisher {
  #lastRevision = 0;
  /** Latest applied revision and the time of its confirmation (performance time), by node. */
  readonly #appliedRevisions = new Map<string, { revision: number; at: number }>();
  /** Latest revision that a node has missed, by node. */
  readonly #missedRevisions = new Map<string, number>();
  #isPending = true;
  /** The list at the leader's last check. */
  #checkedList: string | null = null;
  #nextCheckAt = 0;
  /** Earliest time of the next catch-up, by node, performance time. */
  readonly #nextCatchUpAt = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly directory: NodeDirectory,
    private readonly streams: RelayStreams,
    private readonly logger: Logger,
  ) {}

  /**
   * Publishes the list to all nodes in parallel, without `omittedDigest`. Each request has a timeout of 2 s. `pending`
   * is true if a node has not applied the list.
   */
  async publish(omittedDigest?: string): Promise<{ pending: boolean }> {
    // Read before the lists, so that the lists no longer contain the replaced keys.
    const renewed = await this.database.read((em) => this.streams.readRenewedDigests(em));
    const results = await Promise.all(
      this.directory.all().map((knownNode) => this.publishTo(knownNode, omittedDigest)),
    );
    const pending = results.includes(false);
    if (!pending && renewed.length > 0) {
      await this.database.transact((tx) => this.streams.clearRevocations(tx, renewed));
    }
    this.#isPending = pending;
    return { pending };
  }

  /**
   * Publishes changes that another process could not publish because it was killed or a node was unreachable. Only the
   * leader calls it.
   */
  async publishMissed(): Promise<void> {
    if (performance.now() < this.#nextCheckAt) return;
    this.#nextCheckAt = performance.now() + CHECK_INTERVAL_MS;
    const { list, renewed } = await this.database.read(async (em) => ({
      list: (await this.streams.readAllDigests(em)).join(),
      renewed: await this.streams.readRenewedDigests(em),
    }));
    const isUnchanged = list === this.#checkedList;
    this.#checkedList = list;
    if (!isUnchanged || (renewed.length > 0 && this.#missedRevisions.size === 0)) await this.publish();
  }

  /**
   * Returns true if the node missed a list, or reports an older list than the node has applied. Ignores reports that
   * were requested before the node applied the list.
   */
  isBehind(knownNode: KnownNode): boolean {
    const { name } = knownNode.node;
    const appliedRevision = this.#appliedRevisions.get(name);
    if (this.#missedRevisions.has(name) || appliedRevision === undefined) return true;
    if (knownNode.reportsRequestedAt < appliedRevision.at) return false;
    return (knownNode.reports?.rightsRevision ?? -1) < appliedRevision.revision;
  }

  /**
   * Sends the list to a node that is reachable again, in the background, one request at a time. If a list was pending,
   * publishes to all nodes, because revoked keys may now be revoked everywhere.
   */
  catchUp(knownNode: KnownNode): void {
    const { name } = knownNode.node;
    if (performance.now() < (this.#nextCatchUpAt.get(name) ?? 0)) return;
    this.#nextCatchUpAt.set(name, Infinity);
    void this.#catchUp(knownNode)
      .catch((error: unknown) =>
        this.logger.error({ node: name, err: error }, 'the rights could not be published'),
      )
      .finally(() => this.#nextCatchUpAt.set(name, performance.now() + CATCH_UP_RETRY_DELAY_MS));
  }

  async #catchUp(knownNode: KnownNode): Promise<void> {
    if (this.#isPending || !(await this.publishTo(knownNode))) await this.publish();
  }

  /** Returns the digest of a stream's key, or null for an unknown stream. */
  async findDigest(em: EntityManager, streamId: number): Promise<string | null> {
    const stream = await em.findOne(StreamEntity, streamId, { fields: ['keyDigest'] });
    return stream?.keyDigest ?? null;
  }

  /** Sends the list to one node. Returns false and logs the error if that fails. */
  async publishTo(knownNode: KnownNode, omittedDigest?: string): Promise<boolean> {
    const { name } = knownNode.node;
    try {
      const { revision } = await this.#putRights(knownNode, omittedDigest);
      const newestRevision = Math.max(revision, this.#appliedRevisions.get(name)?.revision ?? 0);
      this.#appliedRevisions.set(name, { revision: newestRevision, at: performance.now() });
      if (revision >= (this.#missedRevisions.get(name) ?? 0)) this.#missedRevisions.delete(name);
      return true;
    } catch (error) {
      this.#missedRevisions.set(name, this.#lastRevision);
      // A node that starts later than this process receives the keys at the first contact.
      const level = knownNode.reports === null ? 'info' : 'warn';
      this.logger[level]({ node: name, err: error }, 'the node did not apply the rights');
      return false;
    }
  }

  async #putRights(knownNode: KnownNode, omittedDigest?: string): Promise<{ revision: number }> {
    const rights = await this.#readRights(0, omittedDigest);
    try {
      return await knownNode.node.putRights(rights);
    } catch (error) {
      if (!(error instanceof NodeError) || error.kind !== 'stale') throw error;
      const { ingest } = await knownNode.node.fetchInfo();
      // A newer list was published during the request. It contains the same changes.
      if (ingest.revision <= this.#lastRevision) return { revision: ingest.revision };
      return knownNode.node.putRights(await this.#readRights(ingest.revision, omittedDigest));
    }
  }

  /** Reads the list. Chooses a revision above `lastKnownRevision`, which may come from a faster clock. */
  async #readRights(lastKnownRevision: number, omittedDigest?: string): Promise<Rights> {
    const revision = Math.max(
      (await this.clock.now()) * REVISIONS_PER_MS,
      this.#lastRevision + 1,
      lastKnownRevision + 1,
    );
    this.#lastRevision = revision;
    const { digests, former } = await this.database.read(async (em) => ({
      digests: await this.streams.readAllDigests(em),
      former: await this.streams.readFormerDigests(em),
    }));
    return { revision, digests: digests.filter((digest) => digest !== omittedDigest), former };
  }
}
