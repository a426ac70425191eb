import type { DesiredServer } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { NotLeaderError, type Leadership, type Term } from '../../../infra/leader/leadership.js';
import { toDesiredServer } from './desired-server.js';
import { MoveCompletion, type MovedRow } from './move-completion.js';
import type { KnownNode, NodeDirectory } from '../fleet/node-directory.js';
import type { RejectingNodes } from '../fleet/rejecting-nodes.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import { emitStatus, findPresentServer, findServer, type ServerRow } from '../relay-server.repository.js';
import type { BroadcastTargets, RelayCollections, RelayImages } from '../relay-server.ports.js';
import { sendTargets, storeSentTargets } from '../destinations/send-targets.js';
import { ImageSync } from './image-sync.js';
import { RetryQueue } from './retry-queue.js';
import { endBroadcast, raiseGeneration } from './server-changes.js';
import type { ServerWatch } from './server-watch.js';

export interface ServerSyncDeps {
  database: Database;
  clock: Clock;
  directory: NodeDirectory;
  collections: RelayCollections;
  images: RelayImages;
  targets: BroadcastTargets;
  watch: ServerWatch;
  rejectingNodes: RejectingNodes;
  resumeWindowMs: number;
  leadership: Leadership;
  logger: Logger;
}

/** Sends the desired state to the nodes, one request at a time per server. Retries failed requests with backoff. */
export class ServerSync {
  readonly #queue: RetryQueue;
  readonly #closing = new AbortController();
  readonly #moves: MoveCompletion;
  readonly #images: ImageSync;

  constructor(private readonly deps: ServerSyncDeps) {
    this.#moves = new MoveCompletion(deps);
    this.#images = new ImageSync(deps);
    this.#queue = new RetryQueue(
      (id) => this.#sync(id),
      (id, err, delay) => deps.logger.warn({ server: id, err, delay }, 'the server could not be synced'),
    );
  }

  /** Starts a sync unless one runs or a retry is planned. */
  request(id: number): void {
    this.#queue.request(id);
  }

  /** Syncs immediately. Rejects with this attempt's NodeError; retries follow in the background. */
  syncNow(id: number): Promise<void> {
    return this.#queue.runNow(id);
  }

  /** Cancels retries and aborts running requests. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#queue.close();
  }

  async #sync(id: number): Promise<void> {
    const row = await this.deps.database.read((em) => findServer(em, id));
    if (!row) return;
    const knownNode = this.deps.directory.get(row.node);
    if (row.previousInstance) return this.#followMove(row);
    // A node that was removed from the configuration can't confirm the deletion.
    if (row.state === 'DELETING' && this.deps.directory.isGone(row.node))
      return this.#deleteRow(row.id, row.instance, row.node);
    if (!knownNode) throw new NodeError('unreachable', `relay node ${row.node} is not configured`);
    if (row.state === 'DELETING') return this.#remove(knownNode, row.id, row.instance);
    if (knownNode.hasAccepted(row.id, row.instance, row.generation)) return;
    if (this.#lacksTarget(knownNode, row)) {
      const { term } = this.deps.leadership;
      // Only the leader restores a target that a node has lost. The leader's next sweep detects the loss.
      if (!term) return;
      await this.#restoreTarget(knownNode, row, term).catch(convertNotLeaderError);
      return this.#putCurrentServer(knownNode, row.id);
    }
    await this.#putServer(knownNode, row, false);
  }

  /** Continues a move. When the move has ended, reads and syncs the row again. */
  async #followMove(row: MovedRow): Promise<void> {
    const putServer = (knownNode: KnownNode) => this.#putCurrentServer(knownNode, row.id);
    if (await this.#moves.run(row, putServer, this.#closing.signal)) await this.#sync(row.id);
  }

  async #remove(knownNode: KnownNode, id: number, instance: string): Promise<void> {
    await knownNode.node.deleteServer(id, instance, this.#closing.signal);
    await this.#deleteRow(id, instance, knownNode.node.name);
  }

  async #deleteRow(id: number, instance: string, node: string): Promise<void> {
    await this.deps.database.transact(({ em }) =>
      em.nativeDelete(RelayServerEntity, { id, instance, state: 'DELETING' }),
    );
    this.#images.deleteRecord(id);
    this.deps.logger.info({ server: id, node }, 'the server is removed');
    this.deps.watch.notify();
  }

  async #putCurrentServer(knownNode: KnownNode, id: number): Promise<void> {
    const row = await this.deps.database.read((em) => findPresentServer(em, id));
    if (row) await this.#putServer(knownNode, row, false);
  }

  async #putServer(knownNode: KnownNode, row: ServerRow, omitsBroadcast: boolean): Promise<void> {
    const desiredServer = await this.#readDesiredServer(row, knownNode.node.name);
    if (!desiredServer) return;
    const { id } = row;
    const desired = omitsBroadcast ? { ...desiredServer, streaming: null } : desiredServer;
    await this.#images.send(
      knownNode.node,
      { id, ownerId: Number(desiredServer.owner) },
      desired,
      this.#closing.signal,
    );
    try {
      const report = await knownNode.node.putServer(id, desired, 0, this.#closing.signal);
      this.deps.rejectingNodes.remove(id, knownNode.node.name);
      if (!omitsBroadcast)
        knownNode.acceptedGenerations.set(desiredServer.instance, report.observedGeneration);
    } catch (error) {
      // Another process has put a newer generation; the next sweep reads the row again.
      if (error instanceof NodeError && error.kind === 'stale') return;
      if (isRejection(error)) this.deps.rejectingNodes.add(id, knownNode.node.name);
      throw error;
    }
  }

  /**
   * Returns the desired state of a server on a node. Returns null if the server has moved, because a node that receives
   * a new instance of a server ends the instance that it runs.
   */
  async #readDesiredServer(row: ServerRow, node: string): Promise<DesiredServer | null> {
    const { database, clock, collections, resumeWindowMs } = this.deps;
    const collectionId = row.collection?.id;
    if (row.node !== node || collectionId === undefined) return null;
    // A text newer than the row's generation is sent again with the next generation.
    const ownerId = row.owner.id;
    const content = await database.read(async (em) => {
      const collection = await collections.readText(em, collectionId);
      return (
        collection && {
          ...collection,
          images: await this.deps.images.findImages(em, ownerId, collection.text),
        }
      );
    });
    return content && toDesiredServer(row, content, await clock.now(), resumeWindowMs);
  }

  /** Returns true if a restarted node lost the target of a requested broadcast. */
  #lacksTarget(knownNode: KnownNode, row: Pick<RelayServerEntity, 'id' | 'instance' | 'streaming'>): boolean {
    if (!row.streaming || !knownNode.reports || knownNode.instancesWithTargets.has(row.instance))
      return false;
    return !knownNode.findReport(row.id, row.instance)?.targetDigest;
  }

  /**
   * Restores a lost target: sends the server without its broadcast, then the target, then raises the generation to
   * request the broadcast. A node without a target must not be requested to send.
   */
  async #restoreTarget(knownNode: KnownNode, row: ServerRow, term: Term): Promise<void> {
    if (!knownNode.findReport(row.id, row.instance)) await this.#putServer(knownNode, row, true);
    const plan = await this.deps.targets.plan(row.owner.id, { isRunning: true }).catch((error: unknown) => {
      this.deps.logger.warn(
        { server: row.id, err: error },
        'the broadcast can’t be resumed without a target',
      );
      return null;
    });
    const sentTargets = plan && (await sendTargets(knownNode, row, plan, this.#closing.signal));
    await this.#changeStreamingRow(row.id, term, async (current) => {
      if (!sentTargets) {
        endBroadcast(current, 'no-target');
        return true;
      }
      raiseGeneration(current);
      storeSentTargets(current, sentTargets);
      return false;
    });
  }

  async #changeStreamingRow(
    id: number,
    term: Term,
    work: (row: ServerRow) => Promise<boolean>,
  ): Promise<void> {
    await this.deps.database.transact(async (tx) => {
      const row = await findPresentServer(tx.em, id);
      if (row?.streaming && (await work(row))) await emitStatus(tx, row);
      await term.fence(tx);
    });
  }
}

/** Returns true if the node rejected the instance. */
function isRejection(error: unknown): boolean {
  return error instanceof NodeError && (error.kind === 'no-capacity' || error.kind === 'not-ready');
}

function convertNotLeaderError(error: unknown): never {
  if (!(error instanceof NotLeaderError)) throw error;
  throw new NodeError('unreachable', 'another process is the leader now', { cause: error });
}
