import {
  ConnectionException,
  LockWaitTimeoutException,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import type { Logger } from 'pino';
import { createErrorFormatter } from '../graphql/format-error.js';
import { toProblem } from '../http/problem/problem.js';
import { ConflictError, DatabaseUnavailableError } from '../errors.js';
import { toDatabaseUnavailable } from './database-unavailable.js';

const createErrorWithCode = (code: string, fatal?: boolean) =>
  Object.assign(new Error('select 1'), { code, fatal });
const poolTimeoutError = Object.assign(new Error('Timeout acquiring a connection.'), {
  name: 'KnexTimeoutError',
});

describe('toDatabaseUnavailable', () => {
  it.each([
    ['a port without a listener', createErrorWithCode('ECONNREFUSED', true)],
    ['a lost connection', createErrorWithCode('PROTOCOL_CONNECTION_LOST')],
    ['a refused connection', new ConnectionException(new Error('refused'))],
    ['a lock wait timeout', new LockWaitTimeoutException(new Error('Lock wait timeout exceeded'))],
    ['a pool without a free connection', poolTimeoutError],
    ['a locked embedded database', createErrorWithCode('SQLITE_BUSY')],
  ])('returns an error with Retry-After for %s', (_name, error) => {
    expect(toDatabaseUnavailable(error)).toBeInstanceOf(DatabaseUnavailableError);
    const { problem, headers } = toProblem(error);
    expect([problem.status, headers]).toEqual([503, { 'retry-after': '2' }]);
    expect(problem.detail).not.toContain('select');
  });

  it('reports a lost connection as 503 in GraphQL too, and logs the cause', () => {
    const logLines: unknown[] = [];
    const log = { error: (line: unknown) => logLines.push(line) } as unknown as Logger;
    const { message, extensions } = createErrorFormatter(log)(
      { message: 'select 1' },
      createErrorWithCode('PROTOCOL_CONNECTION_LOST'),
    );
    expect([message, extensions?.['status']]).toEqual(['Service Unavailable', 503]);
    expect(logLines).toMatchObject([{ err: { code: 'PROTOCOL_CONNECTION_LOST' } }]);
  });

  it.each([
    [
      'a violated unique constraint',
      new UniqueConstraintViolationException(createErrorWithCode('ER_DUP_ENTRY')),
    ],
    ['an error of the product', new ConflictError('Taken.')],
    ['a programming error', new TypeError('x is undefined')],
    ['an unreachable service other than the database', createErrorWithCode('ECONNREFUSED')],
    ['a value that is not an error', 'text'],
  ])('returns %s unchanged', (_name, error) => {
    expect(toDatabaseUnavailable(error)).toBe(error);
  });
});
