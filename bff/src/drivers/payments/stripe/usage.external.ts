import type Stripe from 'stripe';
import type { UsageReport } from '../payments.js';
import { METER_EVENT } from './price.external.js';

/** Returns the parameters of a usage report. Stripe accepts only strings in a payload. */
export const createMeterEventParams = (
  { identifier, at, units }: UsageReport,
  customer: string,
): Stripe.Billing.MeterEventCreateParams => ({
  event_name: METER_EVENT,
  identifier,
  timestamp: Math.floor(at / 1000),
  payload: { stripe_customer_id: customer, value: String(units) },
});

/** Returns the query for a meter's sum between two whole minutes, ms. */
export const createSummaryParams = (
  customer: string,
  from: number,
  to: number,
): Stripe.Billing.MeterListEventSummariesParams => ({
  customer,
  start_time: from / 1000,
  end_time: to / 1000,
});
