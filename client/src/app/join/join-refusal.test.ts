import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { makesLinkUnusable, findJoinRefusal } from './join-refusal.js';

const refusalError = (status: number, type = 'about:blank') =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Conflict', extensions: { status, type } }] });

describe('findJoinRefusal', () => {
  it.each([
    [409, 'about:blank', 'used', true],
    [409, '/problems/studio-full', 'full', false],
    [409, '/problems/already-helping', 'helping', false],
    [422, 'about:blank', 'over', true],
    [403, '/problems/forbidden', 'unverified', false],
  ] as const)('maps %d %s to %s (permanent: %s)', (status, type, refusal, isPermanent) => {
    expect(findJoinRefusal(refusalError(status, type))).toBe(refusal);
    expect(makesLinkUnusable(refusal)).toBe(isPermanent);
  });

  it('returns null for a temporary failure', () => {
    expect(findJoinRefusal(refusalError(429))).toBeNull();
    expect(findJoinRefusal(refusalError(503))).toBeNull();
    expect(findJoinRefusal(new TypeError('Failed to fetch'))).toBeNull();
  });
});
