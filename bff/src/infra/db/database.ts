import type { EntityManager } from '@mikro-orm/core';
import type { OutboxDraft } from '../outbox/outbox-event.js';

/** One unit of work. Everything written through `em` and every emitted change commits together, or not at all. */
export interface Transaction {
  readonly em: EntityManager;
  /** Milliseconds since the epoch, from the clock port, read once per transaction. */
  readonly now: number;
  /** Records a change; its outbox row is numbered by the transaction's last statement. */
  emit(event: OutboxDraft): void;
}

/**
 * The database port. No network call to another party may happen inside `transact`. Races rest on unique keys and
 * `UPDATE … WHERE version = ?`; a lost race (deadlock, busy) makes `transact` run the work again, at most 5 times, so
 * the work must be repeatable.
 */
export interface Database {
  /** Runs `work` on a fresh identity map, outside a transaction. */
  read<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The last step of a transaction's work. When it throws, nothing of the transaction is kept. */
export type Fence = (tx: Transaction) => Promise<void>;

/** A database that can tie what is written to something that must still be so. */
export interface FencedDatabase extends Database {
  /** Every transaction of what `work` does and starts, however late it begins, ends with `fence`. */
  fenced<T>(fence: Fence, work: () => T): T;
}
