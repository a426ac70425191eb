import {
  DeadlockException,
  ForeignKeyConstraintViolationException,
  LockWaitTimeoutException,
  OptimisticLockError,
} from '@mikro-orm/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError } from '../errors.js';

const ATTEMPTS = 5;
const BASE_DELAY_MS = 15;

/** Whether somebody else's transaction was the reason, so that running the work again may succeed. */
function isLostRace(error: unknown): boolean {
  return (
    error instanceof DeadlockException ||
    error instanceof LockWaitTimeoutException ||
    error instanceof OptimisticLockError ||
    // What the work had found was deleted before it could refer to it: looking again finds it gone.
    error instanceof ForeignKeyConstraintViolationException ||
    /SQLITE_BUSY|database is locked|ER_CHECKREAD/.test(codeAndMessage(error))
  );
}

/** Some come from the driver with a code alone: SQLITE_BUSY_SNAPSHOT, MariaDB's "record has changed". */
function codeAndMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  return `${'code' in error ? String(error.code) : ''} ${'message' in error ? String(error.message) : ''}`;
}

/**
 * Runs `work` again, at most 5 times in all, while it loses against other transactions. A version that still moved after
 * the last attempt is a ConflictError; other errors pass through.
 */
export async function retryLostRace<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (attempt === ATTEMPTS) throw lastRefusal(error);
      await sleep(attempt * BASE_DELAY_MS * (1 + Math.random()));
    }
  }
}

function lastRefusal(error: unknown): unknown {
  if (!(error instanceof OptimisticLockError)) return error;
  return new ConflictError('Somebody else changed this at the same time. Load it again and repeat.', {
    cause: error,
  });
}
