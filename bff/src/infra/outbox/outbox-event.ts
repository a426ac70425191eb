/**
 * The kind of entity that changed. `status` is a server's status. `session`, `role` and a deleted `token` close live
 * channels. `chat-settings` (a user's chat connection and its commands) is not sent to clients.
 */
export type OutboxKind =
  | 'server'
  | 'stream'
  | 'data'
  | 'status'
  | 'payment'
  | 'session'
  | 'role'
  | 'token'
  | 'destination'
  | 'recording'
  | 'report'
  | 'alert'
  | 'helper'
  | 'helper-invite'
  | 'studio'
  | 'studio-status'
  | 'log'
  | 'overlay'
  | 'chat-settings';
export type OutboxOperation = 'create' | 'update' | 'delete' | 'revoke';

/**
 * One change in the outbox, the numbered record of changes from which live channels are served. It is written
 * in the transaction that made the change. It has no payload: the body is rendered at delivery with the
 * recipient's current permissions.
 */
export interface OutboxDraft {
  kind: OutboxKind;
  operation: OutboxOperation;
  /** Id of the entity: a session id for `session`, a user id for `role`, `overlay` and `chat-settings`. */
  entityId: number;
  /** The entity's version after the change. */
  version: number;
  /** Ids of the users whose channels receive the change. */
  audience: readonly number[];
}

/** A committed change. `sequence` order is commit order. */
export interface OutboxEvent extends OutboxDraft {
  sequence: number;
  /** Start of the change's transaction by the database's clock, ms. */
  timeCreated?: number;
}

/** Reads committed changes in order. Rows are deleted after 24 h. */
export interface OutboxReader {
  /** Returns the newest committed sequence, 0 if there is none. */
  readHead(): Promise<number>;
  /** Returns at most `limit` changes after `sequence`, ascending. */
  readAfter(sequence: number, limit: number): Promise<OutboxEvent[]>;
  /** Returns the oldest stored sequence. A reader that is behind it must make its channels reload. */
  readOldest(): Promise<number>;
  /**
   * Resolves when a change may have been committed: immediately for commits of this process, by Redis or
   * polling for commits of other processes.
   */
  waitForChange(signal: AbortSignal): Promise<void>;
}
