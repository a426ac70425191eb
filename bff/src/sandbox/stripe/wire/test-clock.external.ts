import type Stripe from 'stripe';
import type { TestClock } from '../records.js';

const KEPT_S = 30 * 86_400;

export function wireTestClock(
  clock: TestClock,
  status: 'ready' | 'advancing' = 'ready',
): Stripe.TestHelpers.TestClock {
  return {
    id: clock.id,
    object: 'test_helpers.test_clock',
    created: clock.created,
    deletes_after: clock.created + KEPT_S,
    frozen_time: clock.time,
    livemode: false,
    name: clock.name,
    status,
    status_details: status === 'advancing' ? { advancing: { target_frozen_time: clock.time } } : {},
  } satisfies Stripe.TestHelpers.TestClock;
}
