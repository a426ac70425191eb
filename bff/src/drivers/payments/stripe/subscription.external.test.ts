import type Stripe from 'stripe';
import { selectSubscription, toProviderSubscription } from './subscription.external.js';

const START = 1_800_000_000;
const END = START + 30 * 86_400;

/** Returns a subscription with the fields that the product reads. */
function createStripeSubscription(change: object): Stripe.Subscription {
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
    const converted = toProviderSubscription(createStripeSubscription({ status }));
    expect([converted.status, converted.providerStatus]).toEqual([expected, status]);
  });

  test('returns the period and the tier of the item', () => {
    expect(toProviderSubscription(createStripeSubscription({}))).toEqual({
      status: 'ACTIVE',
      providerStatus: 'active',
      tier: 'REDUCED',
      startedAt: START * 1000,
      endsAt: 0,
      period: { start: START * 1000, end: END * 1000 },
    });
  });

  test.each([
    ['cancel_at', { cancel_at: END + 5 }, END + 5],
    [
      'cancel_at rather than the end of the period',
      { cancel_at: END + 5, cancel_at_period_end: true },
      END + 5,
    ],
    ['the end of the period for cancel_at_period_end', { cancel_at_period_end: true }, END],
    [
      'the time of the actual end',
      { status: 'canceled', ended_at: START + 9, canceled_at: START + 1 },
      START + 9,
    ],
    ['0 for a subscription that renews', {}, 0],
  ])('sets the end to %s', (_case, change, seconds) => {
    expect(toProviderSubscription(createStripeSubscription(change)).endsAt).toBe(seconds * 1000);
  });
});

describe('selectSubscription', () => {
  const createSubscription = (id: string, status: string, created = START, metadata = {}) =>
    createStripeSubscription({ id, status, created, metadata });
  const selectIds = (...subscriptions: Stripe.Subscription[]) => {
    const { current, duplicates } = selectSubscription(subscriptions);
    return [current?.id ?? null, ...duplicates.map(({ id }) => id)];
  };

  test('selects the older of two ongoing subscriptions', () => {
    const [old, young] = [
      createSubscription('old', 'active', START),
      createSubscription('young', 'active', START + 9),
    ];
    expect(selectIds(old, young)).toEqual(['old', 'young']);
    expect(selectIds(young, old)).toEqual(['old', 'young']);
  });

  test('selects a paid subscription rather than an overdue one', () => {
    expect(
      selectIds(createSubscription('overdue', 'past_due'), createSubscription('paid', 'active', START + 9)),
    ).toEqual(['paid', 'overdue']);
  });

  test('selects an ongoing subscription rather than an ended or incomplete one', () => {
    expect(selectIds(createSubscription('ended', 'canceled', START + 9), createSubscription('ongoing', 'unpaid'), createSubscription('incomplete', 'incomplete'))).toEqual(['ongoing']); // prettier-ignore
  });

  test('selects the newest ended subscription that this product did not cancel', () => {
    const ended = createSubscription('ended', 'canceled', START + 9, { endedBy: 'tier' });
    expect(selectIds(createSubscription('old', 'canceled'), createSubscription('young', 'incomplete_expired', START + 5), ended)).toEqual(['young']); // prettier-ignore
    expect(selectIds(ended)).toEqual([null]);
  });
});
