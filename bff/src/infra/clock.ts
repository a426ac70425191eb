/**
 * Source of every stored time: the database's clock on MySQL, so that replicas agree, and the process's clock on
 * SQLite.
 */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): Promise<number>;
  /** SQL expression of the same time; absent if it is the process's clock. */
  readonly sql?: string;
}
