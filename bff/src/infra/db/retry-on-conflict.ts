import {
  DeadlockException,
  ForeignKeyConstraintViolationException,
  LockWaitTimeoutException,
  OptimisticLockError,
} from '@mikro-orm/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError } from '../errors.js';

const MAX_ATTEMPTS = 5;
const BASE_DELAY_MS = 15;

/** Returns true if a concurrent transaction caused the error, so that a retry may succeed. */
function isConflict(error: unknown): boolean {
  return (
    error instanceof DeadlockException ||
    error instanceof LockWaitTimeoutException ||
    error instanceof OptimisticLockError ||
    // A row that `work` had read was deleted before it could refer to it.
    error instanceof ForeignKeyConstraintViolationException ||
    /SQLITE_BUSY|database is locked|ER_CHECKREAD/.test(describeError(error))
  );
}

/** Returns an error's code and message. Some driver errors are identified only by their code. */
function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  return `${'code' in error ? String(error.code) : ''} ${'message' in error ? String(error.message) : ''}`;
}

/**
 * Runs `work` up to 5 times while it conflicts with other transactions. Throws ConflictError if another transaction
 * has changed a row at the last attempt too. Rethrows other errors.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw toFinalError(error);
      await sleep(attempt * BASE_DELAY_MS * (1 + Math.random()));
    }
  }
}

/** Returns true if another transaction changed a row after `work` had read it. */
const isOutdatedRowError = (error: unknown) =>
  error instanceof OptimisticLockError || describeError(error).includes('ER_CHECKREAD');

function toFinalError(error: unknown): unknown {
  if (!isOutdatedRowError(error)) return error;
  return new ConflictError('Somebody else changed this at the same time. Reload it and try again.', {
    cause: error,
  });
}
