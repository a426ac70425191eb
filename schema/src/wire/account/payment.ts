import { z } from 'zod';
import { Id, Timestamp, Version } from '../scalars.js';

export const TIERS = ['REGULAR', 'REDUCED', 'FRIENDS', 'EXCLUSIVE', 'FREE'] as const;

export const PAYMENT_STATUSES = [
  'INCOMPLETE',
  'INCOMPLETE_EXPIRED',
  'TRIALING',
  'COMPLETE',
  'ACTIVE',
  'PAST_DUE',
  'CANCELED',
  'UNPAID',
  'PAUSED',
] as const;

export const PaymentTier = z.enum(TIERS);

export const PaymentStatus = z.enum(PAYMENT_STATUSES);

/** Server time of the current billing period, and its price so far. */
export const PaymentUsage = z.object({
  hours: z.number(),
  amount: z.number(),
  periodStart: Timestamp,
  periodEnd: Timestamp,
});

export const Payment = z.object({
  status: PaymentStatus,
  tier: PaymentTier,
  /** Per month. */
  accessFee: z.number(),
  /** Per hour. */
  serverFee: z.number(),
  subscriptionStarted: Timestamp,
  /** Time of the end; 0 while ongoing. */
  subscriptionEnd: Timestamp,
  version: Version,
  /** Checkout page, while the payer has to approve the payment there. */
  approveUrl: z.string().optional(),
  renewsAt: Timestamp.optional(),
  usage: PaymentUsage.optional(),
});

export const BillingInformation = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
  countryCode: z.string(),
});

export const INVOICE_STATES = ['open', 'paid', 'void', 'uncollectible'] as const;

export const InvoiceState = z.enum(INVOICE_STATES);

export const Invoice = z.object({
  id: z.string(),
  /** Null until the provider has assigned a number. */
  number: z.string().nullable(),
  date: Timestamp,
  /** Total in currency units, including VAT. */
  amount: z.number(),
  /** Code of ISO 4217. */
  currency: z.string(),
  state: InvoiceState,
  /** The provider's page for this invoice, which opens without a sign-in; null without one. */
  url: z.string().nullable(),
});

/** A server in the administrators' list. */
export const Booking = z.object({ id: Id, userId: Id, timeCreated: Timestamp });

/** A user's server hours in the last 30 days. */
export const Usage = z.object({ userId: Id, count: z.number() });

export type PaymentTier = z.infer<typeof PaymentTier>;
export type PaymentStatus = z.infer<typeof PaymentStatus>;
export type Payment = z.infer<typeof Payment>;
export type BillingInformation = z.infer<typeof BillingInformation>;
export type InvoiceState = z.infer<typeof InvoiceState>;
export type Invoice = z.infer<typeof Invoice>;
export type Booking = z.infer<typeof Booking>;
export type Usage = z.infer<typeof Usage>;
