import type Stripe from 'stripe';
import { z } from 'zod';
import { aggregate } from '../billing/usage.js';
import type { Ledger } from '../ledger.js';
import { readParameters, text, whole } from '../parameters.js';
import type { Meter } from '../records.js';
import { invalid, missing } from '../stripe-failure.js';
import { wireMeter } from '../wire/catalogue.external.js';
import { wireList } from '../wire/list.external.js';
import { get, post, type Call } from './call.js';
import { listPage } from './list-page.js';
import { recordMeterEvent } from './meter-event.js';

const MINUTE_S = 60;
const WINDOWS = { hour: 3600, day: 86_400 } as const;

const MeterParams = z.object({
  display_name: text(),
  event_name: text().max(100),
  default_aggregation: z.object({ formula: z.enum(['sum', 'count', 'last']) }),
  customer_mapping: z.object({ event_payload_key: text(), type: z.literal('by_id') }).optional(),
  value_settings: z.object({ event_payload_key: text() }).optional(),
});

const SummaryParams = z.object({
  customer: text(),
  start_time: whole(),
  end_time: whole(),
  value_grouping_window: z.enum(['hour', 'day']).optional(),
});

export const meterCalls: Call[] = [
  post('/billing/meters', ({ ledger, params }) =>
    wireMeter(createMeter(ledger, readParameters(MeterParams, params))),
  ),
  get('/billing/meters', ({ ledger, params }) =>
    listPage(ledger.state.meters, params, '/v1/billing/meters', wireMeter),
  ),
  get('/billing/meters/:id', ({ ledger, id }) => wireMeter(meterOf(ledger, id))),
  get('/billing/meters/:id/event_summaries', ({ ledger, id, params }) =>
    summaries(ledger, meterOf(ledger, id), readParameters(SummaryParams, params)),
  ),
  post('/billing/meter_events', recordMeterEvent),
];

function createMeter(ledger: Ledger, params: z.infer<typeof MeterParams>): Meter {
  if (ledger.state.meters.some(({ eventName }) => eventName === params.event_name)) {
    throw invalid(`An active meter with event name \`${params.event_name}\` already exists.`, 'event_name');
  }
  const meter: Meter = {
    id: ledger.newId('mtr'),
    created: ledger.now(),
    displayName: params.display_name,
    eventName: params.event_name,
    formula: params.default_aggregation.formula,
    customerKey: params.customer_mapping?.event_payload_key ?? 'stripe_customer_id',
    valueKey: params.value_settings?.event_payload_key ?? 'value',
  };
  ledger.state.meters.push(meter);
  return meter;
}

/** Newest first; bounds must be whole minutes, and whole hours or days where it is grouped by them. */
function summaries(ledger: Ledger, meter: Meter, params: z.infer<typeof SummaryParams>): object {
  const { customer, start_time: start, end_time: end, value_grouping_window: window } = params;
  ledger.customer(customer, 'customer');
  const grain = window ? WINDOWS[window] : MINUTE_S;
  for (const [name, time] of [
    ['start_time', start],
    ['end_time', end],
  ] as const) {
    if (time % grain !== 0)
      throw invalid(`\`${name}\` must be aligned with ${window ?? 'minute'} boundaries.`, name);
  }
  if (end <= start) throw invalid('`end_time` must be after `start_time`.', 'end_time');
  const step = window ? grain : end - start;
  const spans: { start: number; end: number }[] = [];
  for (let time = end; time > start; time -= step) spans.push({ start: time - step, end: time });
  const data = spans.map(
    (span) =>
      ({
        id: `mtrsum_${meter.id}_${span.start}`,
        object: 'billing.meter_event_summary',
        aggregated_value: Number(aggregate(ledger, meter, customer, span)),
        end_time: span.end,
        livemode: false,
        meter: meter.id,
        start_time: span.start,
      }) satisfies Stripe.Billing.MeterEventSummary,
  );
  return wireList(data, `/v1/billing/meters/${meter.id}/event_summaries`);
}

function meterOf(ledger: Ledger, id: string): Meter {
  const meter = ledger.state.meters.find((other) => other.id === id);
  if (!meter) throw missing('billing meter', id);
  return meter;
}
