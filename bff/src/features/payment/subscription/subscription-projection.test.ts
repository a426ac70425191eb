import type { ProviderSubscription } from '../../../drivers/payments/payments.js';
import { NO_PAYMENT, type PaymentState } from '../payment.policy.js';
import { isChanged, projectSubscription } from './subscription-projection.js';

const PROVIDER_SUBSCRIPTION: ProviderSubscription = {
  status: 'ACTIVE',
  providerStatus: 'active',
  tier: 'REGULAR',
  startedAt: 100,
  endsAt: 0,
  period: { start: 100, end: 900 },
};
const ACTIVE: PaymentState = {
  status: 'ACTIVE',
  tier: 'REDUCED',
  subscriptionStarted: 100,
  subscriptionEnd: 0,
  periodStart: 100,
  periodEnd: 900,
};

describe('projectSubscription', () => {
  test('copies all fields except the tier from the provider', () => {
    expect(projectSubscription({ ...NO_PAYMENT, tier: 'REDUCED' }, PROVIDER_SUBSCRIPTION, 500)).toEqual(
      ACTIVE,
    );
    expect(projectSubscription(ACTIVE, { ...PROVIDER_SUBSCRIPTION, endsAt: 900 }, 500)).toEqual({
      ...ACTIVE,
      subscriptionEnd: 900,
    });
  });

  test('does not change a FREE payment', () => {
    const free: PaymentState = { ...NO_PAYMENT, status: 'ACTIVE', tier: 'FREE', subscriptionStarted: 7 };
    expect(projectSubscription(free, PROVIDER_SUBSCRIPTION, 500)).toBe(free);
    expect(projectSubscription(free, null, 500)).toBe(free);
  });

  test('sets a payment to CANCELED if the provider no longer has its started subscription', () => {
    const canceled = projectSubscription(ACTIVE, null, 500);
    expect(canceled).toMatchObject({ status: 'CANCELED', subscriptionEnd: 500, periodEnd: 0 });
    expect(projectSubscription(canceled, null, 800)).toBe(canceled);
    expect(projectSubscription({ ...ACTIVE, subscriptionEnd: 400 }, null, 500).subscriptionEnd).toBe(400);
  });

  test('resets a payment to INCOMPLETE if no subscription had started', () => {
    const complete: PaymentState = { ...NO_PAYMENT, tier: 'FRIENDS', status: 'COMPLETE' };
    expect(projectSubscription(complete, null, 500)).toEqual({ ...NO_PAYMENT, tier: 'FRIENDS' });
  });
});

describe('isChanged', () => {
  test.each(Object.keys(ACTIVE) as (keyof PaymentState)[])('detects a changed %s', (field) => {
    const other: PaymentState = { ...NO_PAYMENT, tier: 'REGULAR', status: 'UNPAID' };
    const next: PaymentState = { ...ACTIVE, [field]: field === 'subscriptionEnd' ? 5 : other[field] };
    expect(isChanged(ACTIVE, next)).toBe(true);
    expect(isChanged(ACTIVE, { ...ACTIVE })).toBe(false);
  });
});
