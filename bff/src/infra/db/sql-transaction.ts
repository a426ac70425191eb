import type { EntityManager } from '@mikro-orm/core';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { findDriverClient, sendStatement, type DriverClient } from './driver-client.js';

/** Timeout of a ROLLBACK, ms. The server rolls back when the connection is closed. */
const ROLLBACK_TIMEOUT_MS = 5_000;

/** A connection that knex's pool closes instead of reusing it. */
interface Disposable {
  __knex__disposed?: unknown;
}

/**
 * A transaction of an entity manager on one pooled connection. MikroORM's own transactions create a query
 * builder each, which takes longer than the transaction
 * (docs/decisions/0022-plain-sql-where-no-entity-is-changed.md).
 */
export class SqlTransaction {
  #isOpen = true;

  private constructor(
    private readonly em: EntityManager,
    private readonly pool: DriverClient,
    private readonly connection: object & Disposable,
  ) {}

  /**
   * Begins a transaction, in which `em` sends all its statements. `em` can't be used after the end of the
   * transaction.
   */
  static async begin(em: EntityManager): Promise<SqlTransaction> {
    const pool = findDriverClient(em);
    const transaction = new SqlTransaction(em, pool, await pool.acquireConnection());
    try {
      await transaction.#send('begin');
    } catch (error) {
      transaction.#releaseConnection(error);
      throw error;
    }
    em.setTransactionContext({ client: transaction.#createClient() });
    return transaction;
  }

  /** Commits. If it rejects, the caller must call `rollback`. */
  async commit(): Promise<void> {
    await this.#send('commit');
    this.#releaseConnection();
  }

  /** Rolls back. Never rejects, and does nothing after a successful `commit`. */
  async rollback(): Promise<void> {
    if (!this.#isOpen) return;
    const createTimeoutError = () => new Error('the rollback timed out');
    const failure: unknown = await withTimeout(
      ROLLBACK_TIMEOUT_MS,
      () => this.#send('rollback'),
      createTimeoutError,
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    this.#releaseConnection(failure);
  }

  #send(sql: string): Promise<unknown> {
    return sendStatement(this.em, { client: this.pool, connection: this.connection }, sql);
  }

  /**
   * Returns the connection to the pool, which closes it after a failure, because its transaction may still be
   * open.
   */
  #releaseConnection(failure?: unknown): void {
    this.#isOpen = false;
    if (failure !== undefined) this.connection.__knex__disposed = failure;
    void this.pool.releaseConnection(this.connection);
  }

  /** Returns a client for MikroORM that sends everything on this connection. */
  #createClient(): DriverClient {
    return Object.assign(Object.create(this.pool) as DriverClient, {
      /** knex requires it for a transaction's client. */
      transacting: true,
      acquireConnection: () =>
        this.#isOpen
          ? Promise.resolve(this.connection)
          : Promise.reject(new Error('the transaction has ended')),
      releaseConnection: () => Promise.resolve(),
    });
  }
}
