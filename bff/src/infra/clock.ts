/**
 * Where every stored time comes from: the database's clock on MySQL, so that replicas agree, the process's on SQLite.
 */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): Promise<number>;
}
