import type Stripe from 'stripe';
import { z } from 'zod';
import { readParameters, text, whole } from '../parameters.js';
import type { Ledger } from '../ledger.js';
import type { Customer } from '../records.js';
import { invalid } from '../stripe-failure.js';
import type { CallRequest } from './call.js';

const DAY_S = 86_400;
const OLDEST_S = 35 * DAY_S;
const AHEAD_S = 300;
const UNIQUE_S = DAY_S;

const MeterEventParams = z.object({
  event_name: text().max(100),
  payload: z.record(z.string(), text()),
  identifier: text().max(100).optional(),
  timestamp: whole().optional(),
});

/** Takes usage in. An identifier counts once within a day; a time is at most 35 days old and 5 minutes ahead. */
export function recordMeterEvent({ ledger, params }: CallRequest): Stripe.Billing.MeterEvent {
  const { event_name: eventName, payload, ...given } = readParameters(MeterEventParams, params);
  const meter = ledger.state.meters.find((other) => other.eventName === eventName);
  if (!meter)
    throw invalid(`No active meter found for event name ${eventName}.`, 'event_name', 'resource_missing');
  const customer = ledger.customer(payload[meter.customerKey] ?? '', `payload[${meter.customerKey}]`);
  const value = payload[meter.valueKey] ?? (meter.formula === 'count' ? '1' : '');
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalid(`Invalid value for the payload key ${meter.valueKey}: must be a whole number.`, 'payload');
  }
  const identifier = given.identifier ?? ledger.newId('mev');
  const now = ledger.nowFor(customer);
  const known = ledger.state.meterEvents.find((event) => event.identifier === identifier);
  if (known && known.created > now - UNIQUE_S) {
    throw invalid(`An event already exists with identifier ${identifier}.`);
  }
  const time = readTime(ledger, customer, given.timestamp, now);
  ledger.state.meterEvents.push({ identifier, eventName, customer: customer.id, value, time, created: now });
  return {
    object: 'billing.meter_event',
    created: now,
    event_name: eventName,
    identifier,
    livemode: false,
    payload,
    timestamp: given.timestamp ?? now,
  } satisfies Stripe.Billing.MeterEvent;
}

function readTime(ledger: Ledger, customer: Customer, timestamp: number | undefined, now: number): number {
  if (timestamp === undefined) return now;
  const time = ledger.callersTime(timestamp, customer, (moved) => moved <= now + AHEAD_S);
  if (time < now - OLDEST_S) {
    throw invalid(
      'The timestamp must be within the past 35 calendar days.',
      'timestamp',
      'timestamp_too_far_in_past',
    );
  }
  if (time > now + AHEAD_S) {
    throw invalid(
      'The timestamp must be at most 5 minutes in the future.',
      'timestamp',
      'timestamp_in_future',
    );
  }
  return time;
}
