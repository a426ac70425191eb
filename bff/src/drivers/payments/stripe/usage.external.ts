import type Stripe from 'stripe';
import type { UsageReport } from '../payments.js';
import { METER_EVENT } from './price.external.js';

/** Stripe takes texts alone in a payload. */
export const meterEvent = (
  { identifier, at, units }: UsageReport,
  customer: string,
): Stripe.Billing.MeterEventCreateParams => ({
  event_name: METER_EVENT,
  identifier,
  timestamp: Math.floor(at / 1000),
  payload: { stripe_customer_id: customer, value: String(units) },
});

/** Where a parameter of a meter event names the customer. */
export const CUSTOMER_PARAMS: readonly string[] = ['payload[stripe_customer_id]', 'payload', 'customer'];
