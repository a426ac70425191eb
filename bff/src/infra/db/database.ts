import type { EntityManager } from '@mikro-orm/core';
import type { OutboxDraft } from '../outbox/outbox-event.js';

/** One unit of work. Everything written through `em` and every emitted change is committed together or not at all. */
export interface UntimedTransaction {
  readonly em: EntityManager;
  /** Records a change. The last statement of the transaction numbers the change's outbox row. */
  emit(event: OutboxDraft): void;
}

/** A transaction with its start time. */
export interface Transaction extends UntimedTransaction {
  /** Start of the transaction by the database's `Clock`, ms since the epoch. */
  readonly now: number;
}

/**
 * The database port. `work` must not call other services over the network inside `transact`. Concurrent changes are
 * detected by unique keys and `UPDATE … WHERE version = ?`. `transact` retries `work` up to 5 times after a
 * conflict (deadlock, busy), so `work` must be repeatable.
 */
export interface Database {
  /** Runs `work` with a new identity map, outside a transaction. */
  read<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A database with transactions for work that stores no time. */
export interface UntimedDatabase extends Database {
  /** Works like `transact`, but does not read the time, which takes a statement on MySQL. */
  transactUntimed<T>(work: (tx: UntimedTransaction) => Promise<T>): Promise<T>;
}

/** The last step of a transaction. If it throws, the transaction is rolled back. */
export type Fence = (tx: Transaction) => Promise<void>;

/** A database whose transactions can be made conditional. */
export interface FencedDatabase extends UntimedDatabase {
  /** Runs `work`. Every transaction that it starts, also asynchronously, ends with `fence`. */
  runFenced<T>(fence: Fence, work: () => T): T;
}
