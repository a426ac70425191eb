import { z } from 'zod';
import type { Ledger } from '../ledger.js';
import { readParameters, text, whole } from '../parameters.js';
import type { TestClock } from '../records.js';
import { emit } from '../emit.js';
import { invalid, missing } from '../stripe-failure.js';
import { catchUp } from '../timeline.js';
import { wireEvent } from '../wire/event.external.js';
import { wireTestClock } from '../wire/test-clock.external.js';
import { get, post, type Call } from './call.js';
import { listPage } from './list-page.js';

const CreateParams = z.object({ frozen_time: whole(), name: text().optional() });
const AdvanceParams = z.object({ frozen_time: whole() });

const EventFilter = z.object({
  type: text().optional(),
  types: z.array(text()).max(20).optional(),
  created: z.object({ gt: whole().optional(), gte: whole().optional(), lt: whole().optional(), lte: whole().optional() }).optional(), // prettier-ignore
});

export const clockCalls: Call[] = [
  post('/test_helpers/test_clocks', ({ ledger, params }) => {
    const { frozen_time: time, name = null } = readParameters(CreateParams, params);
    const clock = { id: ledger.newId('clock'), created: ledger.now(), name, time };
    ledger.state.testClocks.push(clock);
    emit(ledger, ledger.now(), 'test_helpers.test_clock.created', wireTestClock(clock));
    return wireTestClock(clock);
  }),
  get('/test_helpers/test_clocks', ({ ledger, params }) =>
    listPage(ledger.state.testClocks, params, '/v1/test_helpers/test_clocks', (clock) =>
      wireTestClock(clock),
    ),
  ),
  get('/test_helpers/test_clocks/:id', ({ ledger, id }) => wireTestClock(clockOf(ledger, id))),
  post('/test_helpers/test_clocks/:id/advance', ({ ledger, id, params }) => {
    const clock = clockOf(ledger, id);
    const { frozen_time: time } = readParameters(AdvanceParams, params);
    checkAdvance(ledger, clock, time);
    clock.time = time;
    catchUp(ledger);
    emit(ledger, ledger.now(), 'test_helpers.test_clock.ready', wireTestClock(clock));
    return wireTestClock(clock, 'advancing');
  }),
];

export const eventCalls: Call[] = [
  get('/events', ({ ledger, params }) => {
    const { type, types, created = {} } = readParameters(EventFilter, params);
    const found = ledger.state.events.filter(
      (event) =>
        (type === undefined || event.type === type) &&
        (types === undefined || types.includes(event.type)) &&
        event.created > (created.gt ?? -Infinity) &&
        event.created >= (created.gte ?? -Infinity) &&
        event.created < (created.lt ?? Infinity) &&
        event.created <= (created.lte ?? Infinity),
    );
    return listPage(found, params, '/v1/events', wireEvent);
  }),
  get('/events/:id', ({ ledger, id }) => {
    const event = ledger.state.events.find((other) => other.id === id);
    if (!event) throw missing('event', id);
    return wireEvent(event);
  }),
];

/** At most two periods of the shortest subscription at once, as at the provider. */
function checkAdvance(ledger: Ledger, clock: TestClock, time: number): void {
  if (time <= clock.time) throw invalid('The frozen time must be later than the present one.', 'frozen_time');
  const customers = new Set(
    ledger.state.customers.filter(({ testClock }) => testClock === clock.id).map(({ id }) => id),
  );
  for (const { customer, endedAt, periodStart, periodEnd } of ledger.state.subscriptions) {
    if (!customers.has(customer) || endedAt !== null) continue;
    if (time - clock.time <= 2 * (periodEnd - periodStart)) continue;
    throw invalid('A clock advances by at most two intervals of its shortest subscription.', 'frozen_time');
  }
}

function clockOf(ledger: Ledger, id: string): TestClock {
  const clock = ledger.state.testClocks.find((other) => other.id === id);
  if (!clock) throw missing('test_clock', id);
  return clock;
}
