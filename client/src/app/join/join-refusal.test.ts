import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { isSpent, joinRefusal } from './join-refusal.js';

const refused = (status: number, type = 'about:blank') =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Conflict', extensions: { status, type } }] });

describe('joinRefusal', () => {
  it.each([
    [409, 'about:blank', 'used', true],
    [409, '/problems/studio-full', 'full', false],
    [409, '/problems/already-helping', 'helping', false],
    [422, 'about:blank', 'over', true],
    [403, '/problems/forbidden', 'unverified', false],
  ] as const)('of %d %s is %s; the link is spent: %s', (status, type, refusal, spent) => {
    expect(joinRefusal(refused(status, type))).toBe(refusal);
    expect(isSpent(refusal)).toBe(spent);
  });

  it('is null for a temporary failure', () => {
    expect(joinRefusal(refused(429))).toBeNull();
    expect(joinRefusal(refused(503))).toBeNull();
    expect(joinRefusal(new TypeError('Failed to fetch'))).toBeNull();
  });
});
