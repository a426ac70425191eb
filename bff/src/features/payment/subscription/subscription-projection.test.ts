import type { ProviderSubscription } from '../../../drivers/payments/payments.js';
import { NO_PAYMENT, type PaymentState } from '../payment.policy.js';
import { differs, projected } from './subscription-projection.js';

const RUNNING: ProviderSubscription = {
  status: 'ACTIVE',
  providerStatus: 'active',
  tier: 'REGULAR',
  started: 100,
  ends: 0,
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

describe('projected', () => {
  test('takes everything but the tier from the provider', () => {
    expect(projected({ ...NO_PAYMENT, tier: 'REDUCED' }, RUNNING, 500)).toEqual(ACTIVE);
    expect(projected(ACTIVE, { ...RUNNING, ends: 900 }, 500)).toEqual({ ...ACTIVE, subscriptionEnd: 900 });
  });

  test('leaves FREE alone, whatever the provider says', () => {
    const free: PaymentState = { ...NO_PAYMENT, status: 'ACTIVE', tier: 'FREE', subscriptionStarted: 7 };
    expect(projected(free, RUNNING, 500)).toBe(free);
    expect(projected(free, null, 500)).toBe(free);
  });

  test('is CANCELED now when what had begun is gone, and stays so', () => {
    const canceled = projected(ACTIVE, null, 500);
    expect(canceled).toMatchObject({ status: 'CANCELED', subscriptionEnd: 500, periodEnd: 0 });
    expect(projected(canceled, null, 800)).toBe(canceled);
    expect(projected({ ...ACTIVE, subscriptionEnd: 400 }, null, 500).subscriptionEnd).toBe(400);
  });

  test('is INCOMPLETE when nothing had begun', () => {
    const complete: PaymentState = { ...NO_PAYMENT, tier: 'FRIENDS', status: 'COMPLETE' };
    expect(projected(complete, null, 500)).toEqual({ ...NO_PAYMENT, tier: 'FRIENDS' });
  });
});

describe('differs', () => {
  test.each(Object.keys(ACTIVE) as (keyof PaymentState)[])('sees another %s', (field) => {
    const other: PaymentState = { ...NO_PAYMENT, tier: 'REGULAR', status: 'UNPAID' };
    const next: PaymentState = { ...ACTIVE, [field]: field === 'subscriptionEnd' ? 5 : other[field] };
    expect(differs(ACTIVE, next)).toBe(true);
    expect(differs(ACTIVE, { ...ACTIVE })).toBe(false);
  });
});
