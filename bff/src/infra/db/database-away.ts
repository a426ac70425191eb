import { ConnectionException, DeadlockException, LockWaitTimeoutException } from '@mikro-orm/core';
import { z } from 'zod';
import { DatabaseAwayError } from '../errors.js';

/** Of the MySQL protocol and SQLite: the same call may work in a moment. */
const AWAY =
  /^(PROTOCOL_CONNECTION_LOST|PROTOCOL_ENQUEUE_AFTER_\w+|ER_CON_COUNT_ERROR|ER_(NORMAL_|SERVER_)SHUTDOWN|ER_CONNECTION_KILLED|ER_LOCK_WAIT_TIMEOUT|ER_LOCK_DEADLOCK|ER_STATEMENT_TIMEOUT|SQLITE_BUSY\w*)$/;
/** Of a socket; only the database's driver calls its connection's end fatal. */
const SOCKET = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** In words alone, of a connection that the server closed, or of another process's transaction. */
const WORDS = /connection is in closed state|database is locked/;
/** Of knex's pool, without a code. */
const NO_CONNECTION_FREE = 'KnexTimeoutError';

/** Errors of sockets are no Error of this realm in every runtime, so their shape decides. */
const Thrown = z.object({
  name: z.string(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
  fatal: z.boolean().optional().catch(undefined),
});

/** A refusal that tells its caller to try again, where the database is away or too busy; any other error as it is. */
export function unlessDatabaseAway(error: unknown): unknown {
  return isAway(error) ? new DatabaseAwayError({ cause: error }) : error;
}

function isAway(error: unknown): boolean {
  if (error instanceof ConnectionException || error instanceof DeadlockException) return true;
  if (error instanceof LockWaitTimeoutException) return true;
  const { data } = Thrown.safeParse(error);
  if (!data) return false;
  const { name, message, code = '', fatal = false } = data;
  return (
    name === NO_CONNECTION_FREE || AWAY.test(code) || (fatal && SOCKET.test(code)) || WORDS.test(message)
  );
}
