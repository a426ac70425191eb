import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PanicError,
  PaymentRequiredError,
  PreviousServerStoppingError,
  UpstreamFailedError,
} from '../../../infra/errors.js';
import { PrivacyError } from '../relay-server.access.js';
import { toFailureCode } from './command-failure.js';

describe('toFailureCode', () => {
  it.each([
    [new PanicError('x'), 'hidden'],
    [new PrivacyError('x'), 'hidden'],
    [new PaymentRequiredError(), 'payment'],
    [new ForbiddenError('x'), 'not-allowed'],
    [new NotFoundError('x'), 'no-server'],
    [new ConflictError('x'), 'conflict'],
    [new UpstreamFailedError('x'), 'failed'],
    [new PreviousServerStoppingError('x'), 'failed'],
  ])('maps %s to %s', (error, expected) => {
    expect(toFailureCode(error)).toBe(expected);
  });

  it('rethrows an error that is not a ProblemError', () => {
    const error = new Error('broken');
    expect(() => toFailureCode(error)).toThrow(error);
  });
});
