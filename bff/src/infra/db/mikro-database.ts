import type { EntityManager, MikroORM } from '@mikro-orm/core';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../clock.js';
import type { ChangeSignal } from '../outbox/change-signal.js';
import type { OutboxDraft } from '../outbox/outbox-event.js';
import { writeOutbox } from '../outbox/write-outbox.js';
import type { Fence, FencedDatabase, Transaction } from './database.js';
import { retryLostRace } from './retry-lost-race.js';
import { runSql } from './run-sql.js';

/** The database port over MikroORM, the same code on both dialects. */
export class MikroDatabase implements FencedDatabase {
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>();
  readonly #fence = new AsyncLocalStorage<Fence>();

  constructor(
    private readonly orm: MikroORM,
    /** The clock that every stored time comes from. */
    readonly clock: Clock,
    /** Rung after each commit that emitted something. */
    readonly changes: ChangeSignal,
  ) {}

  async read<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    this.#refuseNesting();
    return work(this.orm.em.fork());
  }

  async transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseNesting();
    return retryLostRace(() => this.#attempt(work));
  }

  fenced<T>(fence: Fence, work: () => T): T {
    return this.#fence.run(fence, work);
  }

  /** Rejects when the database can't be reached. */
  async ping(): Promise<void> {
    await runSql(this.orm.em.fork(), 'select 1');
  }

  /** Writes one row. Rejects when the database can't be written. */
  async probeWrite(): Promise<void> {
    await runSql(this.orm.em.fork(), 'update write_probes set time_written = ? where id = 1', [Date.now()]);
  }

  async close(): Promise<void> {
    await this.orm.close(true);
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const now = await this.clock.now();
    const em = this.orm.em.fork();
    const drafts: OutboxDraft[] = [];
    const tx: Transaction = { em, now, emit: (draft) => void drafts.push(draft) };
    const scope = { open: true };
    await em.begin();
    try {
      const result = await this.#inside.run(scope, () => work(tx));
      await em.flush();
      await this.#fence.getStore()?.(tx);
      await writeOutbox(em, drafts, now);
      await em.commit();
      if (drafts.length > 0) this.changes.ring();
      return result;
    } catch (error) {
      await em.rollback().catch(() => undefined);
      throw error;
    } finally {
      scope.open = false;
    }
  }

  /** The embedded database has one connection: a nested call would wait for its own caller for ever. */
  #refuseNesting(): void {
    if (this.#inside.getStore()?.open) {
      throw new Error('read and transact must not be called inside transact: use its em');
    }
  }
}
