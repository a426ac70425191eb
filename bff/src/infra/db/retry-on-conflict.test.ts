import { DeadlockException, OptimisticLockError } from '@mikro-orm/core';
import { ConflictError } from '../errors.js';
import { retryOnConflict } from './retry-on-conflict.js';

const outdatedError = () =>
  Object.assign(new Error('Record has changed since last read'), { code: 'ER_CHECKREAD' });

describe('work that conflicts with others', () => {
  test.each([
    ['a version', () => new OptimisticLockError('changed')],
    ['a row that MariaDB found changed', outdatedError],
  ])('is repeated after %s, and throws ConflictError after the last attempt', async (_, error) => {
    let left = 4;
    const twice = retryOnConflict(() => (left-- > 0 ? Promise.reject(error()) : Promise.resolve('done')));
    await expect(twice).resolves.toBe('done');
    await expect(retryOnConflict(() => Promise.reject(error()))).rejects.toBeInstanceOf(ConflictError);
  });

  it('throws the original error after deadlocks', async () => {
    const error = new DeadlockException(new Error('Deadlock found'));
    await expect(retryOnConflict(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('is not retried after another error', async () => {
    let count = 0;
    const broken = retryOnConflict(() => {
      count += 1;
      return Promise.reject(new Error('broken'));
    });
    await expect(broken).rejects.toThrow('broken');
    expect(count).toBe(1);
  });
});
