import type { Database, Transaction } from '../../../infra/db/database.js';
import type { FeedFigures } from './feed-figures.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { findAllPresent, findOfStream, reportOf } from '../relay-server.repository.js';
import { assignStream } from '../relay-server.service.js';
import type { RightsPublisher } from '../fleet/rights-publisher.js';
import { raiseGeneration } from '../reconcile/server-changes.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import type { ServerWatch } from '../reconcile/server-watch.js';

/** A reachable node's time to apply what a stream's change asks for, ms. */
const SETTLE_MS = 2_000;

export interface StreamRelayParts {
  database: Database;
  directory: NodeDirectory;
  rights: RightsPublisher;
  figures: FeedFigures;
  sync: ServerSync;
  watch: ServerWatch;
  closing: AbortSignal;
}

/** The relay's part in a stream's life, as the stream feature declares it. */
export class StreamRelay {
  constructor(private readonly parts: StreamRelayParts) {}

  /** Resolves after every reachable node has applied the present rights, at most 2 s. */
  async applyRights(): Promise<{ pending: boolean }> {
    return this.parts.rights.publish();
  }

  /** In the transaction that takes a right away: servers of these users (all when undefined) lose the stream. */
  async detach(tx: Transaction, streamId: number, userIds?: readonly number[]): Promise<void> {
    const rows = await findOfStream(tx.em, streamId);
    for (const row of rows) {
      if (!userIds || userIds.includes(row.owner.id)) await assignStream(tx, row, null);
    }
  }

  /** After that transaction: what reachable nodes have not observed yet is carried now and waited for, at most 2 s. */
  async settle(): Promise<void> {
    const { database, directory, watch, closing } = this.parts;
    const rows = await database.read(findAllPresent);
    const open = rows.filter((row) => {
      const known = directory.get(row.node);
      return known?.reachable === true && !known.observes(row.id, row.instance, row.generation);
    });
    const wanted = new Map(open.map((row) => [row.id, row.generation]));
    for (const id of wanted.keys()) this.#carry(id);
    await watch.until(() => this.#allObserved(wanted), SETTLE_MS, closing);
  }

  /** Closes the stream's publisher so that the phone connects again, and reopens OBS's readers. */
  async restart(streamId: number): Promise<void> {
    const { database } = this.parts;
    const restarted = await database.transact(async ({ em }) => {
      const rows = await findOfStream(em, streamId);
      for (const row of rows) {
        row.feedRestarts += 1;
        raiseGeneration(row);
      }
      return rows.map(({ id, node, feedDigest }) => ({ id, node, feedDigest }));
    });
    for (const { id } of restarted) this.#carry(id);
    if (restarted.length > 0) await this.settle();
    if (this.#phoneElsewhere(restarted)) await this.#cut(streamId);
  }

  /** A server's node closes its own publisher alone: not the phone that another node forwards. */
  #phoneElsewhere(servers: readonly { node: string; feedDigest?: string | null }[]): boolean {
    const digest = servers[0]?.feedDigest;
    if (!digest) return true;
    return this.parts.figures.phoneElsewhere(
      digest,
      servers.map(({ node }) => node),
    );
  }

  /** No server's node has the phone, so only a moment without the right closes its publisher. */
  async #cut(streamId: number): Promise<void> {
    const { database, rights } = this.parts;
    const digest = await database.read((em) => rights.digestOf(em, streamId));
    if (digest === null) return;
    await rights.publish(digest);
    await rights.publish();
  }

  async #allObserved(wanted: ReadonlyMap<number, number>): Promise<true | undefined> {
    const rows = await this.parts.database.read(findAllPresent);
    const open = rows.some((row) => {
      const generation = wanted.get(row.id);
      return generation !== undefined && (reportOf(row)?.observedGeneration ?? -1) < generation;
    });
    return open ? undefined : true;
  }

  #carry(id: number): void {
    void this.parts.sync.now(id).catch(() => undefined);
  }
}
