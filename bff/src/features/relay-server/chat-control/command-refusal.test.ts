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
import { toRefusalCode } from './command-refusal.js';

describe('toRefusalCode', () => {
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
    expect(toRefusalCode(error)).toBe(expected);
  });

  it('rethrows errors that are not refusals', () => {
    const error = new Error('broken');
    expect(() => toRefusalCode(error)).toThrow(error);
  });
});
