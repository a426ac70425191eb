import type { EntityManager } from '@mikro-orm/core';
import type { Rights } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { StreamEntity } from '../../stream/stream.entity.js';
import type { KnownNode, NodeDirectory } from './node-directory.js';
import type { RelayStreams } from '../relay-server.ports.js';

/** Sub-millisecond numbers, so that two lists of one millisecond differ. */
const PER_MS = 1_000;
const CATCH_UP_AGAIN_MS = 1_000;
/** How often the leader looks for a list that no process has told, ms. */
const KEEP_EVERY_MS = 2_000;

/**
 * Tells the nodes which keys may publish. A list's revision is the clock's time from before the keys were read, so that
 * of two lists, made by any process, the one with the higher revision holds everything that the other one holds.
 */
export class RightsPublisher {
  #last = 0;
  readonly #applied = new Map<string, number>();
  /** Newest revision that a node has missed, by node. */
  readonly #owed = new Map<string, number>();
  #pending = true;
  /** The list at the last look of the leader. */
  #kept: string | null = null;
  #keepAt = 0;
  /** Earliest next catch-up by node, performance time. */
  readonly #notBefore = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly directory: NodeDirectory,
    private readonly streams: RelayStreams,
    private readonly logger: Logger,
  ) {}

  /** Publishes to every node at once, each within its call's time-out (2 s); `pending` when one has not applied it. */
  async publish(without?: string): Promise<{ pending: boolean }> {
    // Before the lists are read: they lack the keys that these have replaced.
    const renewed = await this.database.read((em) => this.streams.renewedDigests(em));
    const applied = await Promise.all(this.directory.all().map((known) => this.publishTo(known, without)));
    const pending = applied.includes(false);
    if (!pending && renewed.length > 0) {
      await this.database.transact((tx) => this.streams.revocationsApplied(tx, renewed));
    }
    this.#pending = pending;
    return { pending };
  }

  /** The leader tells what another process could not, because it was killed before, or because a node was away. */
  async keep(): Promise<void> {
    if (performance.now() < this.#keepAt) return;
    this.#keepAt = performance.now() + KEEP_EVERY_MS;
    const { list, renewed } = await this.database.read(async (em) => ({
      list: (await this.streams.allDigests(em)).join(),
      renewed: await this.streams.renewedDigests(em),
    }));
    const told = list === this.#kept;
    this.#kept = list;
    if (!told || (renewed.length > 0 && this.#owed.size === 0)) await this.publish();
  }

  /** Whether the node should get the list again: it missed one, or has an older one than it once applied. */
  isBehind(known: KnownNode): boolean {
    const { name } = known.node;
    const applied = this.#applied.get(name);
    return this.#owed.has(name) || applied === undefined || (known.reports?.rightsRevision ?? -1) < applied;
  }

  /**
   * A node that came back has the list again, in the background and at most one call at a time: withdrawn keys may be
   * gone everywhere now.
   */
  catchUp(known: KnownNode): void {
    const { name } = known.node;
    if (performance.now() < (this.#notBefore.get(name) ?? 0)) return;
    this.#notBefore.set(name, Infinity);
    void this.#catchUp(known)
      .catch((error: unknown) => this.logger.error({ node: name, err: error }, 'rights not published'))
      .finally(() => this.#notBefore.set(name, performance.now() + CATCH_UP_AGAIN_MS));
  }

  async #catchUp(known: KnownNode): Promise<void> {
    if (this.#pending || !(await this.publishTo(known))) await this.publish();
  }

  /** Null for an unknown stream. */
  async digestOf(em: EntityManager, streamId: number): Promise<string | null> {
    const stream = await em.findOne(StreamEntity, streamId, { fields: ['keyDigest'] });
    return stream?.keyDigest ?? null;
  }

  async publishTo(known: KnownNode, without?: string): Promise<boolean> {
    const { name } = known.node;
    try {
      const { revision } = await this.#put(known, without);
      this.#applied.set(name, Math.max(revision, this.#applied.get(name) ?? 0));
      if (revision >= (this.#owed.get(name) ?? 0)) this.#owed.delete(name);
      return true;
    } catch (error) {
      this.#owed.set(name, this.#last);
      this.logger.warn({ node: name, err: error }, 'rights not applied');
      return false;
    }
  }

  async #put(known: KnownNode, without?: string): Promise<{ revision: number }> {
    const rights = await this.#read(0, without);
    try {
      return await known.node.putRights(rights);
    } catch (error) {
      if (!(error instanceof NodeError) || error.kind !== 'stale') throw error;
      const { ingest } = await known.node.info();
      // A newer list of ours, or another process's, overtook this one and holds what it holds.
      if (ingest.revision <= this.#last) return { revision: ingest.revision };
      return known.node.putRights(await this.#read(ingest.revision, without));
    }
  }

  /** `above`: a node's revision from a clock that was ahead of ours. */
  async #read(above: number, without?: string): Promise<Rights> {
    const revision = Math.max((await this.clock.now()) * PER_MS, this.#last + 1, above + 1);
    this.#last = revision;
    const { digests, former } = await this.database.read(async (em) => ({
      digests: await this.streams.allDigests(em),
      former: await this.streams.formerDigests(em),
    }));
    return { revision, digests: digests.filter((digest) => digest !== without), former };
  }
}
