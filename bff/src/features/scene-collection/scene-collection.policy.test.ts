import type { Role } from '@trailcast/schema/wire';
import type { Verdict } from '../../infra/verdict.js';
import { checkCollectionAction, needsPayment, type CollectionAction } from './scene-collection.policy.js';

const TABLE: [CollectionAction, paid: Verdict, unpaid: Verdict][] = [
  ['read', 'allowed', 'allowed'],
  ['create', 'allowed', 'payment-required'],
  ['rename', 'allowed', 'payment-required'],
  ['set-scenes', 'allowed', 'payment-required'],
  ['delete', 'allowed', 'allowed'],
];

describe('checkCollectionAction', () => {
  describe.each(['VERIFIED', 'MODERATOR', 'ADMINISTRATOR'] as Role[])('for %s', (role) => {
    test.each(TABLE)(
      'checks %s by the owner: with payment %s, without payment %s',
      (action, paid, unpaid) => {
        expect(checkCollectionAction(action, { role, relation: 'owner', hasPayment: true })).toBe(paid);
        expect(checkCollectionAction(action, { role, relation: 'owner', hasPayment: false })).toBe(unpaid);
      },
    );

    test.each(TABLE)('returns not-found for %s by a stranger', (action) => {
      expect(checkCollectionAction(action, { role, relation: 'stranger', hasPayment: false })).toBe(
        'not-found',
      );
    });
  });

  test.each(TABLE)('denies %s to an unverified owner', (action) => {
    expect(checkCollectionAction(action, { role: 'UNVERIFIED', relation: 'owner', hasPayment: true })).toBe(
      'wrong-role',
    );
  });

  test('returns payment-required exactly if needsPayment is true', () => {
    for (const [action, , unpaid] of TABLE) expect(needsPayment(action)).toBe(unpaid === 'payment-required');
  });
});
