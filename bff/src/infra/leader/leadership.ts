import type { Transaction } from '../db/database.js';

/** A decision of a process that no longer leads: nothing of its transaction is kept. */
export class NotLeaderError extends Error {
  override readonly name = 'NotLeaderError';
}

/** One term of office: from becoming the leader to losing it. What is decided in it is written under it. */
export interface Term {
  /**
   * The last step of a transaction that carries the leader's decision: what was decided in this term is only committed
   * in this term. Throws NotLeaderError.
   */
  fence(tx: Transaction): Promise<void>;
}

/** Work of the leader alone. */
export interface LeaderWork {
  close(): Promise<void>;
}

/** Which of several processes on one database does what must be done once. */
export interface Leadership {
  /** Null while another process leads, or nobody knows. Taken before a decision, and used for all of it. */
  readonly term: Term | null;
  /** Begins this work whenever the process becomes the leader, and closes it when it no longer is. */
  during(begin: () => LeaderWork): void;
  start(): void;
  /** Ends the work and lets another process take over at once. */
  close(): Promise<void>;
}
