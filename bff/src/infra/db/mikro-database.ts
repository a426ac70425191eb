import type { EntityManager, MikroORM } from '@mikro-orm/core';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../clock.js';
import type { ChangeSignal } from '../outbox/change-signal.js';
import type { OutboxDraft } from '../outbox/outbox-event.js';
import { writeOutbox, type OutboxTime } from '../outbox/write-outbox.js';
import type { Fence, FencedDatabase, Transaction, UntimedTransaction } from './database.js';
import { retryOnConflict } from './retry-on-conflict.js';
import { runSql } from './run-sql.js';
import { SqlTransaction } from './sql-transaction.js';

const MAX_IDLE_MANAGERS = 32;

/** Implements the database port with MikroORM for both SQL dialects. */
export class MikroDatabase implements FencedDatabase {
  readonly #openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();
  /** Unused entity managers with an empty identity map. */
  readonly #idleManagers: EntityManager[] = [];
  readonly #fence = new AsyncLocalStorage<Fence>();

  constructor(
    private readonly orm: MikroORM,
    /** Source of every stored time. */
    readonly clock: Clock,
    /** Notified after each commit that emitted a change. */
    readonly changes: ChangeSignal,
  ) {}

  /** Reuses entity managers, because a fork takes as long as a short statement. */
  async read<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    this.#requireNotNested();
    const em = this.#idleManagers.pop() ?? this.orm.em.fork();
    const result = await work(em);
    // After an error, `em` is not reused, because other branches of `work` may still use it.
    em.clear();
    if (this.#idleManagers.length < MAX_IDLE_MANAGERS) this.#idleManagers.push(em);
    return result;
  }

  async transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#requireNotNested();
    return retryOnConflict(async () => {
      const now = await this.clock.now();
      return this.#runTransaction((tx) => this.#runFencedWork({ ...tx, now }, work), now);
    });
  }

  /** Works like `transact` if a fence needs the time, or if reading the time takes no statement. */
  async transactUntimed<T>(work: (tx: UntimedTransaction) => Promise<T>): Promise<T> {
    const { sql } = this.clock;
    if (sql === undefined || this.#fence.getStore()) return this.transact(work);
    this.#requireNotNested();
    return retryOnConflict(() => this.#runTransaction(work, { sql }));
  }

  runFenced<T>(fence: Fence, work: () => T): T {
    return this.#fence.run(fence, work);
  }

  /** Throws if the database can't be reached. */
  async ping(): Promise<void> {
    await runSql(this.orm.em.fork(), 'select 1');
  }

  /** Writes one row. Throws if the database is not writable. */
  async probeWrite(): Promise<void> {
    await runSql(this.orm.em.fork(), 'update write_probes set time_written = ? where id = 1', [Date.now()]);
  }

  async close(): Promise<void> {
    await this.orm.close(true);
  }

  async #runFencedWork<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await work(tx);
    await tx.em.flush();
    await this.#fence.getStore()?.(tx);
    return result;
  }

  async #runTransaction<T>(work: (tx: UntimedTransaction) => Promise<T>, time: OutboxTime): Promise<T> {
    const em = this.orm.em.fork();
    const drafts: OutboxDraft[] = [];
    const tx: UntimedTransaction = { em, emit: (draft) => void drafts.push(draft) };
    const scope = { isOpen: true };
    const transaction = await SqlTransaction.begin(em);
    try {
      const result = await this.#openTransaction.run(scope, () => work(tx));
      await em.flush();
      await writeOutbox(em, drafts, time);
      await transaction.commit();
      if (drafts.length > 0) this.changes.notify();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    } finally {
      scope.isOpen = false;
    }
  }

  /**
   * Prevents a deadlock: the embedded database has one connection, so a nested transaction would wait for the
   * outer one.
   */
  #requireNotNested(): void {
    if (this.#openTransaction.getStore()?.isOpen) {
      throw new Error('read and transact must not be called inside transact: use its em');
    }
  }
}
