import { CoalescedRuns } from '@trailcast/schema/async/coalesced-run';
import { backoffMs } from '@trailcast/schema/async/backoff';
import type { DesiredServer } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { NotLeaderError, type Leadership, type Term } from '../../../infra/leader/leadership.js';
import { toDesiredServer } from './desired-server.js';
import { FollowMove, type MovedRow } from './follow-move.js';
import type { KnownNode, NodeDirectory } from '../fleet/node-directory.js';
import type { RefusedTargets } from '../fleet/refused-targets.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import { emitStatus, findPresent, type ServerRow } from '../relay-server.repository.js';
import type { BroadcastTarget, RelayCollections } from '../relay-server.ports.js';
import { endBroadcast, raiseGeneration } from './server-changes.js';
import type { ServerWatch } from './server-watch.js';

/** Delays between tries, ms: doubled from the first to the last. */
const BACKOFF_MS = { first: 250, last: 5_000 };

/** What follows a try that failed. */
interface Retry {
  failures: number;
  timer: NodeJS.Timeout;
}

export interface ServerSyncParts {
  database: Database;
  clock: Clock;
  directory: NodeDirectory;
  collections: RelayCollections;
  target: BroadcastTarget;
  watch: ServerWatch;
  refused: RefusedTargets;
  resumeWindowMs: number;
  leadership: Leadership;
  logger: Logger;
}

/** Carries desired state to the nodes: one call at a time per server, tried again with growing delays. */
export class ServerSync {
  readonly #runs = new CoalescedRuns<number>((id) => this.#attempt(id));
  /** By server; an entry stays until a try has succeeded. */
  readonly #retries = new Map<number, Retry>();
  readonly #closing = new AbortController();

  readonly #moves: FollowMove;

  constructor(private readonly parts: ServerSyncParts) {
    this.#moves = new FollowMove(parts);
  }

  /** The row differs from what its node observes. Waits for a retry that is already planned. */
  want(id: number): void {
    if (this.#runs.isBusy(id) || this.#retries.has(id)) return;
    void this.now(id).catch(() => undefined);
  }

  /** Tries at once; rejects with the NodeError of this try, which is then repeated in the background. */
  now(id: number): Promise<void> {
    return this.#runs.run(id);
  }

  /** Ends every wait; calls that run are aborted. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
    await this.#runs.idle();
  }

  async #attempt(id: number): Promise<void> {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#retries.get(id)?.timer);
    try {
      await this.#sync(id);
      this.#retries.delete(id);
    } catch (error) {
      this.#retryLater(id, error);
      throw error;
    }
  }

  #retryLater(id: number, error: unknown): void {
    if (this.#closing.signal.aborted) return;
    const failures = (this.#retries.get(id)?.failures ?? 0) + 1;
    const delay = backoffMs(BACKOFF_MS, failures);
    this.parts.logger.warn({ server: id, err: error, delay }, 'server not in its desired state');
    const timer = setTimeout(() => void this.now(id).catch(() => undefined), delay);
    this.#retries.set(id, { failures, timer });
  }

  async #sync(id: number): Promise<void> {
    const row = await this.parts.database.read((em) => em.findOne(RelayServerEntity, id));
    if (!row) return;
    const known = this.parts.directory.get(row.node);
    if (row.previousInstance) return this.#followMove(row);
    // A node that was taken out of the configuration has nothing left to confirm.
    if (row.state === 'DELETING' && this.parts.directory.isGone(row.node))
      return this.#forget(row.id, row.instance, row.node);
    if (!known) throw new NodeError('unreachable', `relay node ${row.node} is not configured`);
    if (row.state === 'DELETING') return this.#remove(known, row.id, row.instance);
    if (known.observes(row.id, row.instance, row.generation)) return;
    if (this.#lacksTarget(known, row)) {
      const { term } = this.parts.leadership;
      // What a node has lost is given back by one process: the next sweep of the leader finds it missing too.
      if (!term) return;
      await this.#restoreTarget(known, row.id, term).catch(leaveToTheLeader);
    }
    await this.#put(known, row.id, false);
  }

  /** Once the move has ended, either way, the row is carried as it is then. */
  async #followMove(row: MovedRow): Promise<void> {
    const put = (known: KnownNode) => this.#put(known, row.id, false);
    if (await this.#moves.follow(row, put, this.#closing.signal)) await this.#sync(row.id);
  }

  async #remove(known: KnownNode, id: number, instance: string): Promise<void> {
    await known.node.deleteServer(id, instance, this.#closing.signal);
    await this.#forget(id, instance, known.node.name);
  }

  async #forget(id: number, instance: string, node: string): Promise<void> {
    await this.parts.database.transact(({ em }) =>
      em.nativeDelete(RelayServerEntity, { id, instance, state: 'DELETING' }),
    );
    this.parts.logger.info({ server: id, node }, 'server removed');
    this.parts.watch.notify();
  }

  async #put(known: KnownNode, id: number, silent: boolean): Promise<void> {
    const plan = await this.#plan(id, known.node.name);
    if (!plan) return;
    const desired = silent ? { ...plan, streaming: null } : plan;
    try {
      const report = await known.node.putServer(id, desired, 0, this.#closing.signal);
      this.parts.refused.remove(id, known.node.name);
      if (!silent) known.accepted.set(plan.instance, report.observedGeneration);
    } catch (error) {
      // Another process put a newer generation meanwhile: the row is read again by the next look.
      if (error instanceof NodeError && error.kind === 'stale') return;
      if (refuses(error)) this.parts.refused.add(id, known.node.name);
      throw error;
    }
  }

  /** Null when the server has moved meanwhile: a node that gets another instance ends the one that it has. */
  async #plan(id: number, node: string): Promise<DesiredServer | null> {
    const { database, clock, collections, resumeWindowMs } = this.parts;
    const row = await database.read((em) => findPresent(em, id));
    const collectionId = row?.collection?.id;
    if (row?.node !== node || collectionId === undefined) return null;
    // A text newer than the row's generation comes again with the next one.
    const collection = await database.read((em) => collections.text(em, collectionId));
    return collection && toDesiredServer(row, collection, await clock.now(), resumeWindowMs);
  }

  /** The node started anew and lost the target of a broadcast that is still wished. */
  #lacksTarget(known: KnownNode, row: Pick<RelayServerEntity, 'id' | 'instance' | 'streaming'>): boolean {
    if (!row.streaming || !known.reports || known.targets.has(row.instance)) return false;
    return !known.report(row.id, row.instance)?.targetDigest;
  }

  /**
   * First the server without the broadcast, then its target, then, under a new generation, the broadcast: the node
   * must not find itself told to send without knowing where to.
   */
  async #restoreTarget(known: KnownNode, id: number, term: Term): Promise<void> {
    const row = await this.parts.database.read((em) => findPresent(em, id));
    if (!row) return;
    if (!known.report(id, row.instance)) await this.#put(known, id, true);
    const target = await this.parts.target.target(row.owner.id).catch((error: unknown) => {
      this.parts.logger.warn({ server: id, err: error }, 'no target for a broadcast to resume');
      return null;
    });
    if (target) {
      await known.node.putTarget(id, { instance: row.instance, ...target }, this.#closing.signal);
      known.targets.add(row.instance);
    }
    await this.#change(id, term, async (fresh) => {
      if (target) raiseGeneration(fresh);
      else endBroadcast(fresh, 'no-target');
      return target === null;
    });
  }

  async #change(id: number, term: Term, work: (row: ServerRow) => Promise<boolean>): Promise<void> {
    await this.parts.database.transact(async (tx) => {
      const row = await findPresent(tx.em, id);
      if (row?.streaming && (await work(row))) await emitStatus(tx, row);
      await term.fence(tx);
    });
  }
}

/** The node has no OBS of this instance, and takes none. */
function refuses(error: unknown): boolean {
  return error instanceof NodeError && (error.kind === 'no-capacity' || error.kind === 'not-ready');
}

function leaveToTheLeader(error: unknown): never {
  if (!(error instanceof NotLeaderError)) throw error;
  throw new NodeError('unreachable', 'another process takes this over', { cause: error });
}
