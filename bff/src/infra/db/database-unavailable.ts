import { ConnectionException, DeadlockException, LockWaitTimeoutException } from '@mikro-orm/core';
import { z } from 'zod';
import { DatabaseUnavailableError } from '../errors.js';

/** Error codes of the MySQL protocol and SQLite after which a retry may succeed. */
const RETRYABLE_CODES =
  /^(PROTOCOL_CONNECTION_LOST|PROTOCOL_ENQUEUE_AFTER_\w+|ER_CON_COUNT_ERROR|ER_(NORMAL_|SERVER_)SHUTDOWN|ER_CONNECTION_KILLED|ER_LOCK_WAIT_TIMEOUT|ER_LOCK_DEADLOCK|ER_STATEMENT_TIMEOUT|SQLITE_BUSY\w*)$/;
/** Error codes of sockets. Only the database driver marks them as fatal. */
const SOCKET_CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of errors without a code: a connection closed by the server, or another process's transaction. */
const RETRYABLE_MESSAGES = /connection is in closed state|database is locked/;
/** Name of the error that knex's pool throws when no connection is free. It has no code. */
const NO_CONNECTION_FREE = 'KnexTimeoutError';

/** Some runtimes throw socket errors of another realm, for which instanceof fails. */
const ErrorFields = z.object({
  name: z.string(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
  fatal: z.boolean().optional().catch(undefined),
});

/** Returns a DatabaseUnavailableError if the database is unreachable or overloaded, otherwise the same error. */
export function toDatabaseUnavailable(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailableError({ cause: error }) : error;
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionException || error instanceof DeadlockException) return true;
  if (error instanceof LockWaitTimeoutException) return true;
  const { data } = ErrorFields.safeParse(error);
  if (!data) return false;
  const { name, message, code = '', fatal = false } = data;
  return (
    name === NO_CONNECTION_FREE ||
    RETRYABLE_CODES.test(code) ||
    (fatal && SOCKET_CODES.test(code)) ||
    RETRYABLE_MESSAGES.test(message)
  );
}
