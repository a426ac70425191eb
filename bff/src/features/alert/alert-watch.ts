import type { Logger } from 'pino';
import type { EntityManager } from '@mikro-orm/core';
import type { Clock } from '../../infra/clock.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import {
  NotLeaderError,
  type Leadership,
  type LeaderTask,
  type Term,
} from '../../infra/leader/leadership.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import type { WatchedServer, WatchedServers } from './alert.ports.js';
import { deleteStates, insertAlert, readStates, storeState } from './alert.repository.js';
import { createInitialState, isSameState, detectAlerts } from './alert-state.js';

const CHECK_INTERVAL_MS = 1_000;

export interface AlertWatchDeps {
  database: Database;
  clock: Clock;
  servers: WatchedServers;
  /** A session ends after this time without use, ms. */
  sessionIdleMs: number;
  leadership: Leadership;
  logger: Logger;
}

/**
 * Creates alerts. Only the leader runs it. Each change is detected and stored in one transaction, so that another
 * process continues from the same state and nothing is reported twice.
 */
export class AlertWatch implements LeaderTask {
  readonly #task: PeriodicTask;

  constructor(private readonly deps: AlertWatchDeps) {
    this.#task = new PeriodicTask((signal) => this.#check(signal), CHECK_INTERVAL_MS);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #check(signal: AbortSignal): Promise<void> {
    const { leadership, database, clock, logger } = this.deps;
    const { term } = leadership;
    if (!term) return;
    try {
      const now = await clock.now();
      const isDue = await database.read(async (em) => {
        const { changes, deletedIds } = await this.#readChanges(em, now);
        return changes.length + deletedIds.length > 0;
      });
      if (isDue) await this.#storeChanges(term);
    } catch (err) {
      if (!signal.aborted && !(err instanceof NotLeaderError))
        logger.error({ err }, 'the check for alerts failed');
    }
  }

  #storeChanges(term: Term): Promise<void> {
    return this.deps.database.transact(async (tx) => {
      const { changes, deletedIds } = await this.#readChanges(tx.em, tx.now);
      for (const change of changes) await this.#applyChange(tx, change);
      await deleteStates(tx.em, deletedIds);
      await term.fence(tx);
    });
  }

  async #applyChange(tx: Transaction, { server, step }: ServerChange): Promise<void> {
    const cutoff = { now: tx.now, usedAfter: tx.now - this.deps.sessionIdleMs };
    const recipient = { serverId: server.id, ownerId: server.ownerId };
    for (const draft of step.alerts) {
      await insertAlert(tx, recipient, draft, cutoff);
      this.deps.logger.info({ serverId: server.id, kind: draft.kind }, 'alert created');
    }
    await storeState(tx.em, server.id, step.state);
  }

  async #readChanges(
    em: EntityManager,
    now: number,
  ): Promise<{ changes: ServerChange[]; deletedIds: number[] }> {
    const servers = await this.deps.servers.listAll(em);
    const states = await readStates(em);
    const changes = servers.flatMap((server) => {
      const storedState = states.get(server.id);
      const step = detectAlerts(storedState ?? createInitialState(server), server, now);
      return storedState && isSameState(storedState, step.state) ? [] : [{ server, step }];
    });
    const serverIds = new Set(servers.map(({ id }) => id));
    return { changes, deletedIds: [...states.keys()].filter((id) => !serverIds.has(id)) };
  }
}

interface ServerChange {
  server: WatchedServer;
  step: ReturnType<typeof detectAlerts>;
}
