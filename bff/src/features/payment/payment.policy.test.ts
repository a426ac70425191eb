import { ROLES } from '@trailcast/schema/wire';
import {
  hasSubscription,
  hasCancellableSubscription,
  mayAdministerPayments,
  mayUsePayments,
  NO_PAYMENT,
  computeStatus,
  withTier,
  type PaymentState,
} from './payment.policy.js';

const NOW = 1000;
const ACTIVE: PaymentState = {
  status: 'ACTIVE',
  tier: 'REGULAR',
  subscriptionStarted: 100,
  subscriptionEnd: 0,
  periodStart: 0,
  periodEnd: 0,
};
const FREE: PaymentState = { ...ACTIVE, tier: 'FREE' };

describe('computeStatus', () => {
  test.each([
    ['an ongoing subscription', ACTIVE, 'ACTIVE'],
    ['a cancelled subscription before its end', { ...ACTIVE, subscriptionEnd: NOW + 1 }, 'ACTIVE'],
    ['a cancelled subscription at its end', { ...ACTIVE, subscriptionEnd: NOW }, 'CANCELED'],
    ['an unpaid subscription past its end', { ...ACTIVE, status: 'UNPAID', subscriptionEnd: 1 }, 'UNPAID'],
    ['a subscription that has not begun', NO_PAYMENT, 'INCOMPLETE'],
  ] as const)('returns the status of %s', (_name, payment, status) =>
    expect(computeStatus(payment, NOW)).toBe(status),
  );
});

describe('hasCancellableSubscription', () => {
  test.each([
    [ACTIVE, true],
    [{ ...ACTIVE, subscriptionEnd: NOW + 1000 }, true],
    [{ ...ACTIVE, subscriptionEnd: NOW - 1 }, false],
    [FREE, false],
    [NO_PAYMENT, false],
  ])('for the payment %j, returns %s', (payment, expected) =>
    expect(hasCancellableSubscription(payment, NOW)).toBe(expected),
  );
});

describe('hasSubscription', () => {
  test.each([
    ['ACTIVE', true],
    ['TRIALING', true],
    ['PAST_DUE', true],
    ['UNPAID', true],
    ['PAUSED', true],
    ['COMPLETE', false],
    ['INCOMPLETE', false],
    ['INCOMPLETE_EXPIRED', false],
    ['CANCELED', false],
  ] as const)('for a subscription that is %s, returns %s', (status, expected) => {
    expect(hasSubscription({ ...ACTIVE, status }, NOW)).toBe(expected);
    expect(hasSubscription({ ...FREE, status }, NOW)).toBe(false);
  });
});

describe('withTier', () => {
  test('returns an ACTIVE payment without an end for FREE', () => {
    const free = { ...NO_PAYMENT, status: 'ACTIVE', tier: 'FREE', subscriptionStarted: NOW };
    expect(withTier(NO_PAYMENT, 'FREE', NOW)).toEqual(free);
    expect(withTier({ ...ACTIVE, subscriptionEnd: NOW + 1000 }, 'FREE', NOW)).toEqual(free);
  });

  test('resets the payment on a change from FREE to a paid tier', () => {
    expect(withTier(FREE, 'FRIENDS', NOW)).toEqual({ ...NO_PAYMENT, tier: 'FRIENDS' });
  });

  test('changes only the tier on a change between paid tiers', () => {
    expect(withTier(ACTIVE, 'REDUCED', NOW)).toEqual({ ...ACTIVE, tier: 'REDUCED' });
    expect(withTier(NO_PAYMENT, 'EXCLUSIVE', NOW)).toEqual({ ...NO_PAYMENT, tier: 'EXCLUSIVE' });
  });

  test('returns the same payment for the same tier', () => expect(withTier(FREE, 'FREE', NOW)).toBe(FREE));
});

describe('mayUsePayments and mayAdministerPayments', () => {
  test('allow a payment to all roles except UNVERIFIED', () => {
    expect(ROLES.filter(mayUsePayments)).toEqual(['ADMINISTRATOR', 'MODERATOR', 'VERIFIED']);
  });

  test('allow only administrators to see other users’ payments', () => {
    expect(ROLES.filter(mayAdministerPayments)).toEqual(['ADMINISTRATOR']);
  });
});
