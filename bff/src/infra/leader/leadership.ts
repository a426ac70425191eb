import type { Transaction } from '../db/database.js';

/** Thrown when a process that is no longer the leader commits a decision. The transaction is rolled back. */
export class NotLeaderError extends Error {
  override readonly name = 'NotLeaderError';
}

/** The time from becoming the leader until losing the leadership. */
export interface Term {
  /**
   * Fence for transactions that write the leader's decisions: they commit only during this term. Throws
   * NotLeaderError after the end of the term.
   */
  fence(tx: Transaction): Promise<void>;
}

/** A running task that only the leader performs. */
export interface LeaderTask {
  close(): Promise<void>;
}

/**
 * Elects one leader among the processes on one database. Only the leader makes decisions for servers and runs the tasks
 * that must not run twice.
 */
export interface Leadership {
  /**
   * The current term; null while this process is not the leader or its lease may have expired. Read this
   * property once per decision.
   */
  readonly term: Term | null;
  /**
   * Registers a task that is started when the process becomes the leader, and closed when the process is no
   * longer the leader.
   */
  runWhileLeading(startTask: () => LeaderTask): void;
  start(): void;
  /** Stops the tasks and releases the leadership immediately. */
  close(): Promise<void>;
}
