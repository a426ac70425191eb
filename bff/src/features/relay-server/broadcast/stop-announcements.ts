import type { EntityManager } from '@mikro-orm/core';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { NotLeaderError, type Leadership, type Term } from '../../../infra/leader/leadership.js';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import type { ActivePayment, ServerUsage } from '../relay-server.ports.js';
import {
  emitServer,
  emitStatus,
  findPresentServer,
  parseReport,
  type ServerRow,
} from '../relay-server.repository.js';
import { endBroadcast } from '../reconcile/server-changes.js';
import { beginDeletion } from '../server-deletion.js';
import {
  isSameStop,
  isStopDue,
  computeNextStop,
  pickStopState,
  type StopSettings,
  type StopConditions,
} from './server-stop.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import type { ServerWatch } from '../reconcile/server-watch.js';

const CHECK_INTERVAL_MS = 2_000;
/** Timeout for OBS to end its broadcast before its server is removed, ms. */
const STOP_TIMEOUT_MS = 5_000;
const FIELDS = ['owner', 'node', 'streaming', 'report', 'stopsAt', 'stopReason', 'idleSince', 'stream.live'] as const; // prettier-ignore

export interface StopAnnouncementsDeps {
  database: Database;
  clock: Clock;
  directory: NodeDirectory;
  payment: ActivePayment;
  usage: ServerUsage;
  sync: ServerSync;
  watch: ServerWatch;
  settings: StopSettings;
  leadership: Leadership;
  logger: Logger;
  checkEveryMs?: number;
}

/** Columns that show whether a server is in use. */
type BusyRow = Pick<RelayServerEntity, 'node' | 'streaming' | 'report'> & {
  stream?: { $: { live: boolean } } | null;
};

/**
 * Announces, withdraws and executes the stops of idle and unpaid servers. Each decision is made in the transaction that
 * stores it, so that a new leader continues from the same state.
 */
export class StopAnnouncements {
  #task: PeriodicTask | null = null;

  constructor(private readonly deps: StopAnnouncementsDeps) {}

  start(): void {
    const { leadership, logger, checkEveryMs = CHECK_INTERVAL_MS } = this.deps;
    this.#task = new PeriodicTask(async (signal) => {
      const { term } = leadership;
      if (!term) return;
      try {
        await this.#checkStops(term, signal);
      } catch (err) {
        if (!signal.aborted && !(err instanceof NotLeaderError))
          logger.error({ err }, 'the check of announced stops failed');
      }
    }, checkEveryMs);
  }

  async close(): Promise<void> {
    await this.#task?.close();
  }

  async #checkStops(term: Term, signal: AbortSignal): Promise<void> {
    const { database, clock, payment, settings } = this.deps;
    const now = await clock.now();
    const changingRows = await database.read(async (em) => {
      const rows = await em.find(
        RelayServerEntity,
        { state: 'PRESENT' },
        { fields: FIELDS, populate: ['stream'] },
      );
      const owners = rows.map(({ owner }) => owner.id);
      const paidOwners = await payment.findActive(em, owners);
      return rows.filter((row) => {
        const conditions = { now, isPaid: paidOwners.has(row.owner.id), isBusy: this.#isBusy(row) };
        const state = pickStopState(row);
        const nextState = computeNextStop(state, conditions, settings);
        return !isSameStop(nextState, state) || isStopDue(nextState, conditions);
      });
    });
    await Promise.all(changingRows.map(({ id }) => this.#applyStop(id, term, signal)));
  }

  /** Stores the announcement or its withdrawal. When a stop is due, ends the broadcast and then removes the server. */
  async #applyStop(id: number, term: Term, signal: AbortSignal): Promise<void> {
    const { sync, watch } = this.deps;
    if ((await this.#transactFenced(term, (tx) => this.#storeDecision(tx, id))) !== 'due') return;
    watch.notify();
    await sync.syncNow(id).catch(() => undefined);
    await watch.waitUntil(() => this.#hasStoppedSending(id), STOP_TIMEOUT_MS, signal);
    if (signal.aborted || !(await this.#transactFenced(term, (tx) => this.#remove(tx, id)))) return;
    watch.notify();
    await sync.syncNow(id).catch(() => undefined);
  }

  #transactFenced<T>(term: Term, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.transact(async (tx) => {
      const result = await work(tx);
      await term.fence(tx);
      return result;
    });
  }

  async #storeDecision(tx: Transaction, id: number): Promise<'due' | 'not-due'> {
    const row = await findPresentServer(tx.em, id);
    if (!row) return 'not-due';
    const conditions = await this.#readConditions(tx, row);
    const state = pickStopState(row);
    const nextState = computeNextStop(state, conditions, this.deps.settings);
    Object.assign(row, nextState);
    if (isStopDue(nextState, conditions)) {
      await this.#endBroadcast(tx, row);
      return 'due';
    }
    if (nextState.stopsAt === state.stopsAt && nextState.stopReason === state.stopReason) return 'not-due';
    await emitServer(tx, row);
    const { stopsAt, stopReason } = nextState;
    this.deps.logger.info({ serverId: id, stopsAt, stopReason }, 'the announced stop has changed');
    return 'not-due';
  }

  async #endBroadcast(tx: Transaction, row: ServerRow): Promise<void> {
    if (!row.streaming) return;
    // Cancels a start that has read the row but not yet begun its attempt.
    row.attempt += 1;
    endBroadcast(row, null);
    await emitStatus(tx, row);
  }

  /** Begins the removal. Returns false if the stop is no longer due. */
  async #remove(tx: Transaction, id: number): Promise<boolean> {
    const row = await findPresentServer(tx.em, id);
    if (!row) return false;
    const conditions = await this.#readConditions(tx, row);
    if (!isStopDue(computeNextStop(pickStopState(row), conditions, this.deps.settings), conditions))
      return false;
    this.deps.logger.info({ serverId: id, reason: row.stopReason }, 'the server was stopped as announced');
    await beginDeletion(tx, row, this.deps.usage);
    return true;
  }

  async #readConditions(tx: Transaction, row: ServerRow): Promise<StopConditions> {
    const isPaid = await this.deps.payment.isActive(tx.em, row.owner.id);
    return { now: tx.now, isPaid, isBusy: this.#isBusy(row) };
  }

  /** Returns null while the node can't be reached, because its last report may be stale. */
  #isBusy(row: BusyRow): boolean | null {
    const knownNode = this.deps.directory.get(row.node);
    if (!knownNode?.reports || knownNode.reachable !== true) return null;
    return row.stream?.$.live === true || row.streaming || isSending(row);
  }

  async #hasStoppedSending(id: number): Promise<true | undefined> {
    const row = await this.deps.database.read((em: EntityManager) => findPresentServer(em, id));
    return row && isSending(row) ? undefined : true;
  }
}

function isSending(row: Pick<RelayServerEntity, 'report'>): boolean {
  const state = parseReport(row)?.output.state;
  return state === 'live' || state === 'reconnecting' || state === 'starting';
}
