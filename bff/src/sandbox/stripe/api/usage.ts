import { z } from 'zod';
import { sumMeter } from '../billing/invoice-lines.js';
import { toStripeMeter } from '../resources/catalogue.external.js';
import { defineGet, toNewestFirstList, definePost, type Endpoint, type EndpointRequest } from './endpoint.js';
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
  defineGet('/billing/meters', ({ store }) =>
    toNewestFirstList('/v1/billing/meters', store.state.meters.map(toStripeMeter)),
  ),
  defineGet('/billing/meters/:id/event_summaries', ({ store, id, params }) => {
    const { customer, start_time: start, end_time: end } = readParameters(SummaryParams, params);
    const meter = store.state.meters.find((candidate) => candidate.id === id);
    if (!meter) throw createMissingError('billing meter', id);
    store.findCustomer(customer, 'customer');
    for (const [param, time] of Object.entries({ start_time: start, end_time: end })) {
      if (time % MINUTE_S !== 0)
        throw createInvalidRequestError(`\`${param}\` must be aligned with minute boundaries.`, param);
    }
    const aggregated_value = Number(sumMeter(store, meter, customer, { start, end }));
    return toNewestFirstList(`/v1/billing/meters/${id}/event_summaries`, [
      { object: 'billing.meter_event_summary', aggregated_value, start_time: start, end_time: end },
    ]);
  }),
  definePost('/billing/meter_events', recordMeterEvent),
];

/** Records usage. Each identifier counts once. */
function recordMeterEvent({ store, params }: EndpointRequest): object {
  const { event_name: eventName, identifier, timestamp, payload } = readParameters(MeterEventParams, params);
  const customer = store.findCustomer(payload.stripe_customer_id, 'payload[stripe_customer_id]').id;
  if (store.state.meters.every((meter) => meter.eventName !== eventName)) {
    throw createInvalidRequestError(
      `No active meter found for event name ${eventName}.`,
      'event_name',
      'resource_missing',
    );
  }
  if (store.state.meterEvents.some((event) => event.identifier === identifier)) {
    throw createInvalidRequestError(`An event already exists with identifier ${identifier}.`);
  }
  const latest = store.now() + MAX_AHEAD_S;
  const time = store.convertClientTime(timestamp, (shiftedTime) => shiftedTime <= latest);
  if (time > latest) {
    throw createInvalidRequestError(
      'The timestamp must be at most 5 minutes in the future.',
      'timestamp',
      'timestamp_in_future',
    );
  }
  store.state.meterEvents.push({ identifier, eventName, customer, value: payload.value, time });
  return { object: 'billing.meter_event', event_name: eventName, identifier, payload, timestamp };
}
