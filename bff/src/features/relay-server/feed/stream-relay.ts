import type { Database, Transaction } from '../../../infra/db/database.js';
import type { FeedFault } from '@trailcast/schema/wire';
import type { FeedReports } from './feed-reports.js';
import type { FeedView } from './feed-view.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { findPresentServers, findServersByStream, parseReport } from '../relay-server.repository.js';
import { assignStream } from '../relay-server.service.js';
import type { RightsPublisher } from '../fleet/rights-publisher.js';
import { raiseGeneration } from '../reconcile/server-changes.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import type { ServerWatch } from '../reconcile/server-watch.js';

/** Timeout for reachable nodes to apply a change of a stream, ms. */
const SETTLE_TIMEOUT_MS = 2_000;

export interface StreamRelayDeps {
  database: Database;
  directory: NodeDirectory;
  rights: RightsPublisher;
  feedReports: FeedReports;
  feedView: FeedView;
  sync: ServerSync;
  watch: ServerWatch;
  closing: AbortSignal;
}

/** Applies changes of streams to the nodes. Implements the stream feature's port. */
export class StreamRelay {
  constructor(private readonly deps: StreamRelayDeps) {}

  /** Publishes the current keys. Resolves when each reachable node has applied them, at the latest after 2 s. */
  async applyRights(): Promise<{ pending: boolean }> {
    return this.deps.rights.publish();
  }

  /**
   * Detaches the stream from the servers of these users, or of all users if `userIds` is undefined. Call it in the
   * transaction that removes the users' right to the stream.
   */
  async detach(tx: Transaction, streamId: number, userIds?: readonly number[]): Promise<void> {
    const rows = await findServersByStream(tx.em, streamId);
    for (const row of rows) {
      if (!userIds || userIds.includes(row.owner.id)) await assignStream(tx, row, null);
    }
  }

  /** Sends changed servers to their nodes and waits at most 2 s. Call it after the transaction of the change. */
  async settle(): Promise<void> {
    const { database, directory, watch, closing } = this.deps;
    const rows = await database.read(findPresentServers);
    const pendingRows = rows.filter((row) => {
      const knownNode = directory.get(row.node);
      return knownNode?.reachable === true && !knownNode.hasAccepted(row.id, row.instance, row.generation);
    });
    const generations = new Map(pendingRows.map((row) => [row.id, row.generation]));
    for (const id of generations.keys()) this.#startSync(id);
    await watch.waitUntil(() => this.#areObserved(generations), SETTLE_TIMEOUT_MS, closing);
  }

  /** Raises the generations of the stream's servers. Call `settle` after the transaction. */
  async applySettingChange(tx: Transaction, streamId: number): Promise<void> {
    for (const row of await findServersByStream(tx.em, streamId)) raiseGeneration(row);
  }

  /** Closes the stream's publisher, so that the phone reconnects, and reopens the feed in OBS. */
  async restart(streamId: number): Promise<void> {
    const { database } = this.deps;
    const restartedServers = await database.transact(async ({ em }) => {
      const rows = await findServersByStream(em, streamId);
      for (const row of rows) {
        row.feedRestarts += 1;
        raiseGeneration(row);
      }
      return rows.map(({ id, node, feedDigest }) => ({ id, node, feedDigest }));
    });
    for (const { id } of restartedServers) this.#startSync(id);
    if (restartedServers.length > 0) await this.settle();
    if (this.#isPhoneOnOtherNode(restartedServers)) await this.#revokeBriefly(streamId);
  }

  /**
   * Returns true if the phone is connected to a node without a server of the stream. The restart does not reach that
   * node.
   */
  #isPhoneOnOtherNode(servers: readonly { node: string; feedDigest?: string | null }[]): boolean {
    const digest = servers[0]?.feedDigest;
    if (!digest) return true;
    return this.deps.feedReports.isPhoneOnOtherNode(
      digest,
      servers.map(({ node }) => node),
    );
  }

  /** Closes the publisher by publishing the keys once without the stream's key. */
  async #revokeBriefly(streamId: number): Promise<void> {
    const { database, rights } = this.deps;
    const digest = await database.read((em) => rights.findDigest(em, streamId));
    if (digest === null) return;
    await rights.publish(digest);
    await rights.publish();
  }

  /** Returns the fault that prevents a stream's picture from being shown, from the reports of all nodes. */
  findFault(stream: { id: number; keyDigest: string; live: boolean }): FeedFault | undefined {
    return this.deps.feedView.findFault(stream);
  }

  /** Returns the latest report of a live feed and its time, ms since the epoch; null without one. */
  findReport(keyDigest: string): ReturnType<FeedReports['findReport']> {
    return this.deps.feedReports.findReport(keyDigest);
  }

  async #areObserved(generations: ReadonlyMap<number, number>): Promise<true | undefined> {
    const rows = await this.deps.database.read(findPresentServers);
    const isPending = rows.some((row) => {
      const generation = generations.get(row.id);
      return generation !== undefined && (parseReport(row)?.observedGeneration ?? -1) < generation;
    });
    return isPending ? undefined : true;
  }

  #startSync(id: number): void {
    void this.deps.sync.syncNow(id).catch(() => undefined);
  }
}
