import { z } from 'zod';
import { sumMeter } from '../billing/invoice-lines.js';
import { toStripeMeter } from '../resources/catalogue.external.js';
import { defineGet, toNewestFirstList, definePost, type Endpoint, type EndpointRequest } from './call.js';
import { readParameters, integerText } from './parameters.js';
import { createInvalidRequestError, createMissingError } from './stripe-failure.js';

const MINUTE_S = 60;
/** Maximum time by which the timestamp of a report may be ahead of the clock, seconds. */
const MAX_AHEAD_S = 300;

const SummaryParams = z.object({ customer: z.string(), start_time: integerText(), end_time: integerText() });

const MeterEventParams = z.object({
  event_name: z.string(),
  identifier: z.string().max(100),
  timestamp: integerText(),
  payload: z.object({ stripe_customer_id: z.string(), value: z.string().regex(/^-?\d{1,15}$/) }),
});

export const usageEndpoints: Endpoint[] = [
  defineGet('/billing/meters', ({ ledger }) =>
    toNewestFirstList('/v1/billing/meters', ledger.state.meters.map(toStripeMeter)),
  ),
  defineGet('/billing/meters/:id/event_summaries', ({ ledger, id, params }) => {
    const { customer, start_time: start, end_time: end } = readParameters(SummaryParams, params);
    const meter = ledger.state.meters.find((candidate) => candidate.id === id);
    if (!meter) throw createMissingError('billing meter', id);
    ledger.findCustomer(customer, 'customer');
    for (const [param, time] of Object.entries({ start_time: start, end_time: end })) {
      if (time % MINUTE_S !== 0)
        throw createInvalidRequestError(`\`${param}\` must be aligned with minute boundaries.`, param);
    }
    const aggregated_value = Number(sumMeter(ledger, meter, customer, { start, end }));
    return toNewestFirstList(`/v1/billing/meters/${id}/event_summaries`, [
      { object: 'billing.meter_event_summary', aggregated_value, start_time: start, end_time: end },
    ]);
  }),
  definePost('/billing/meter_events', recordMeterEvent),
];

/** Records usage. Each identifier counts once. */
function recordMeterEvent({ ledger, params }: EndpointRequest): object {
  const { event_name: eventName, identifier, timestamp, payload } = readParameters(MeterEventParams, params);
  const customer = ledger.findCustomer(payload.stripe_customer_id, 'payload[stripe_customer_id]').id;
  if (ledger.state.meters.every((meter) => meter.eventName !== eventName)) {
    throw createInvalidRequestError(
      `No active meter found for event name ${eventName}.`,
      'event_name',
      'resource_missing',
    );
  }
  if (ledger.state.meterEvents.some((event) => event.identifier === identifier)) {
    throw createInvalidRequestError(`An event already exists with identifier ${identifier}.`);
  }
  const latest = ledger.now() + MAX_AHEAD_S;
  const time = ledger.convertClientTime(timestamp, (shiftedTime) => shiftedTime <= latest);
  if (time > latest) {
    throw createInvalidRequestError(
      'The timestamp must be at most 5 minutes in the future.',
      'timestamp',
      'timestamp_in_future',
    );
  }
  ledger.state.meterEvents.push({ identifier, eventName, customer, value: payload.value, time });
  return { object: 'billing.meter_event', event_name: eventName, identifier, payload, timestamp };
}
