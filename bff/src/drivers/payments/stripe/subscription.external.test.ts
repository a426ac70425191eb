import type Stripe from 'stripe';
import { selectSubscription, toProviderSubscription } from './subscription.external.js';

const START = 1_800_000_000;
const END = START + 30 * 86_400;

/** Returns a subscription with the fields that the product reads. */
function subscription(change: object): Stripe.Subscription {
  const item = { current_period_start: START, current_period_end: END };
  const price = { lookup_key: 'access_reduced', recurring: { usage_type: 'licensed' } };
  return {
    id: 'sub_1',
    created: START,
    start_date: START,
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    canceled_at: null,
    metadata: {},
    items: { data: [{ ...item, price }] },
    ...change,
  } as unknown as Stripe.Subscription;
}

describe('toProviderSubscription', () => {
  test.each([
    ['incomplete', 'INCOMPLETE'],
    ['incomplete_expired', 'INCOMPLETE_EXPIRED'],
    ['trialing', 'TRIALING'],
    ['active', 'ACTIVE'],
    ['past_due', 'PAST_DUE'],
    ['canceled', 'CANCELED'],
    ['unpaid', 'UNPAID'],
    ['paused', 'PAUSED'],
    ['a_status_of_the_future', 'PAUSED'],
  ])('converts the status %s to %s', (status, expected) => {
    const projected = toProviderSubscription(subscription({ status }));
    expect([projected.status, projected.providerStatus]).toEqual([expected, status]);
  });

  test('returns the period and the tier of the item', () => {
    expect(toProviderSubscription(subscription({}))).toEqual({
      status: 'ACTIVE',
      providerStatus: 'active',
      tier: 'REDUCED',
      started: START * 1000,
      ends: 0,
      period: { start: START * 1000, end: END * 1000 },
    });
  });

  test.each([
    ['cancel_at', { cancel_at: END + 5 }, END + 5],
    ['cancel_at before the flag', { cancel_at: END + 5, cancel_at_period_end: true }, END + 5],
    ['the period, when cancelled at its end', { cancel_at_period_end: true }, END],
    [
      'the time of the actual end',
      { status: 'canceled', ended_at: START + 9, canceled_at: START + 1 },
      START + 9,
    ],
    ['0, when it renews', {}, 0],
  ])('sets the end to %s', (_case, change, seconds) => {
    expect(toProviderSubscription(subscription(change)).ends).toBe(seconds * 1000);
  });
});

describe('selectSubscription', () => {
  const subscriptionWith = (id: string, status: string, created = START, metadata = {}) =>
    subscription({ id, status, created, metadata });
  const idsOf = (...subscriptions: Stripe.Subscription[]) => {
    const { best, surplus } = selectSubscription(subscriptions);
    return [best?.id ?? null, ...surplus.map(({ id }) => id)];
  };

  test('keeps the older of two running ones in any order', () => {
    const [old, young] = [
      subscriptionWith('old', 'active', START),
      subscriptionWith('young', 'active', START + 9),
    ];
    expect(idsOf(old, young)).toEqual(['old', 'young']);
    expect(idsOf(young, old)).toEqual(['old', 'young']);
  });

  test('prefers a paid one over one in arrears', () => {
    expect(
      idsOf(subscriptionWith('arrears', 'past_due'), subscriptionWith('paid', 'active', START + 9)),
    ).toEqual(['paid', 'arrears']);
  });

  test('prefers a running one over an ended or incomplete one', () => {
    expect(idsOf(subscriptionWith('over', 'canceled', START + 9), subscriptionWith('runs', 'unpaid'), subscriptionWith('waits', 'incomplete'))).toEqual(['runs']); // prettier-ignore
  });

  test('returns the newest ended one, except those that this product ended', () => {
    const ended = subscriptionWith('ended', 'canceled', START + 9, { endedBy: 'tier' });
    expect(idsOf(subscriptionWith('old', 'canceled'), subscriptionWith('young', 'incomplete_expired', START + 5), ended)).toEqual(['young']); // prettier-ignore
    expect(idsOf(ended)).toEqual([null]);
  });
});
