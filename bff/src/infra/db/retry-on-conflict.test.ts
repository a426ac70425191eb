import { DeadlockException, OptimisticLockError } from '@mikro-orm/core';
import { ConflictError } from '../errors.js';
import { retryOnConflict } from './retry-on-conflict.js';

const createOutdatedError = () =>
  Object.assign(new Error('Record has changed since last read'), { code: 'ER_CHECKREAD' });

describe('retryOnConflict', () => {
  test.each([
    ['an optimistic lock error', () => new OptimisticLockError('changed')],
    ['a MariaDB error about a changed row', createOutdatedError],
  ])(
    'repeats the work after %s, and throws ConflictError after the last attempt',
    async (_name, createError) => {
      let remainingFailures = 4;
      const result = retryOnConflict(() =>
        remainingFailures-- > 0 ? Promise.reject(createError()) : Promise.resolve('done'),
      );
      await expect(result).resolves.toBe('done');
      await expect(retryOnConflict(() => Promise.reject(createError()))).rejects.toBeInstanceOf(
        ConflictError,
      );
    },
  );

  it('throws the original error after deadlocks', async () => {
    const error = new DeadlockException(new Error('Deadlock found'));
    await expect(retryOnConflict(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('does not retry after another error', async () => {
    let count = 0;
    const result = retryOnConflict(() => {
      count += 1;
      return Promise.reject(new Error('broken'));
    });
    await expect(result).rejects.toThrow('broken');
    expect(count).toBe(1);
  });
});
