import { z } from 'zod';
import { meterSum } from '../billing/invoice-lines.js';
import { wireMeter } from '../wire/catalogue.external.js';
import { get, newestFirst, post, type Call, type CallRequest } from './call.js';
import { readParameters, wholeNumber } from './parameters.js';
import { invalid, missingError } from './stripe-failure.js';

const MINUTE_S = 60;
/** A report may be this far ahead of the clock. */
const AHEAD_S = 300;

const SummaryParams = z.object({ customer: z.string(), start_time: wholeNumber(), end_time: wholeNumber() });

const MeterEventParams = z.object({
  event_name: z.string(),
  identifier: z.string().max(100),
  timestamp: wholeNumber(),
  payload: z.object({ stripe_customer_id: z.string(), value: z.string().regex(/^-?\d{1,15}$/) }),
});

export const usageCalls: Call[] = [
  get('/billing/meters', ({ ledger }) =>
    newestFirst('/v1/billing/meters', ledger.state.meters.map(wireMeter)),
  ),
  get('/billing/meters/:id/event_summaries', ({ ledger, id, params }) => {
    const { customer, start_time: start, end_time: end } = readParameters(SummaryParams, params);
    const meter = ledger.state.meters.find((other) => other.id === id);
    if (!meter) throw missingError('billing meter', id);
    ledger.customer(customer, 'customer');
    for (const [param, time] of Object.entries({ start_time: start, end_time: end })) {
      if (time % MINUTE_S !== 0) throw invalid(`\`${param}\` must be aligned with minute boundaries.`, param);
    }
    const aggregated_value = Number(meterSum(ledger, meter, customer, { start, end }));
    return newestFirst(`/v1/billing/meters/${id}/event_summaries`, [
      { object: 'billing.meter_event_summary', aggregated_value, start_time: start, end_time: end },
    ]);
  }),
  post('/billing/meter_events', recordMeterEvent),
];

/** Counts usage; an identifier counts once. */
function recordMeterEvent({ ledger, params }: CallRequest): object {
  const { event_name: eventName, identifier, timestamp, payload } = readParameters(MeterEventParams, params);
  const customer = ledger.customer(payload.stripe_customer_id, 'payload[stripe_customer_id]').id;
  if (ledger.state.meters.every((meter) => meter.eventName !== eventName)) {
    throw invalid(`No active meter found for event name ${eventName}.`, 'event_name', 'resource_missing');
  }
  if (ledger.state.meterEvents.some((event) => event.identifier === identifier)) {
    throw invalid(`An event already exists with identifier ${identifier}.`);
  }
  const latest = ledger.now() + AHEAD_S;
  const time = ledger.clientTime(timestamp, (moved) => moved <= latest);
  if (time > latest) {
    throw invalid(
      'The timestamp must be at most 5 minutes in the future.',
      'timestamp',
      'timestamp_in_future',
    );
  }
  ledger.state.meterEvents.push({ identifier, eventName, customer, value: payload.value, time });
  return { object: 'billing.meter_event', event_name: eventName, identifier, payload, timestamp };
}
