/**
 * What a push is about. `status` is a server's status; `session` and `role` close live channels, and so does a deleted
 * `token`.
 */
export type OutboxKind = 'server' | 'stream' | 'data' | 'status' | 'payment' | 'session' | 'role' | 'token';
export type OutboxOperation = 'create' | 'update' | 'delete' | 'revoke';

/**
 * One change, written in the transaction that made it. It carries no payload: the body is rendered at delivery under the
 * recipient's rights then.
 */
export interface OutboxDraft {
  kind: OutboxKind;
  operation: OutboxOperation;
  /** Id of the entity; for `session` the session's, for `role` the user's. */
  entityId: number;
  /** The entity's version after the change. */
  version: number;
  /** Users whose channels get it. */
  audience: readonly number[];
}

/** A committed change. `sequence` order is commit order. */
export interface OutboxEvent extends OutboxDraft {
  sequence: number;
  /** Of its transaction, ms of the database's clock. */
  timeCreated?: number;
}

/** Reads committed changes in order. Rows live 24 h. */
export interface OutboxReader {
  /** Newest committed sequence, 0 when there is none. */
  head(): Promise<number>;
  /** Changes after `sequence`, ascending, at most `limit`. */
  after(sequence: number, limit: number): Promise<OutboxEvent[]>;
  /** Oldest sequence still kept; a reader behind it must make its channels reload. */
  oldest(): Promise<number>;
  /** Resolves when a change may have been committed: at once in this process, by Redis or polling across processes. */
  changed(signal: AbortSignal): Promise<void>;
}
