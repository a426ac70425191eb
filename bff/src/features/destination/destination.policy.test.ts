import type { Role } from '@trailcast/schema/wire';
import type { Verdict } from '../../infra/verdict.js';
import { checkDestinationAction, needsPayment, type DestinationAction } from './destination.policy.js';

const TABLE: [DestinationAction, paid: Verdict, unpaid: Verdict][] = [
  ['list', 'allowed', 'allowed'],
  ['create', 'allowed', 'payment-required'],
  ['change', 'allowed', 'payment-required'],
  ['delete', 'allowed', 'allowed'],
];

describe('checkDestinationAction', () => {
  describe.each(['VERIFIED', 'MODERATOR', 'ADMINISTRATOR'] as Role[])('for %s', (role) => {
    test.each(TABLE)(
      'checks %s by the owner: with payment %s, without payment %s',
      (action, paid, unpaid) => {
        expect(checkDestinationAction(action, { role, relation: 'owner', hasPayment: true })).toBe(paid);
        expect(checkDestinationAction(action, { role, relation: 'owner', hasPayment: false })).toBe(unpaid);
      },
    );

    test.each(TABLE)('returns not-found for %s by a stranger', (action) => {
      expect(checkDestinationAction(action, { role, relation: 'stranger', hasPayment: true })).toBe(
        'not-found',
      );
    });
  });

  test.each(TABLE)('denies %s to an unverified owner', (action) => {
    const caller = { role: 'UNVERIFIED', relation: 'owner', hasPayment: true } as const;
    expect(checkDestinationAction(action, caller)).toBe('wrong-role');
  });

  test('requires a payment for exactly the actions that needsPayment reports', () => {
    for (const [action, , unpaid] of TABLE) expect(needsPayment(action)).toBe(unpaid === 'payment-required');
  });
});
