import { z } from 'zod';

/** Unix seconds, as everywhere at the provider. */
const Time = z.number().int();
const Metadata = z.record(z.string(), z.string());

const Address = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
});

export const Customer = z.object({
  id: z.string(),
  created: Time,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  address: Address.nullable(),
  locales: z.array(z.string()),
  metadata: Metadata,
  testClock: z.string().nullable(),
  /** Cents; negative is a credit that the next invoices use up. */
  balance: z.number().int(),
  /** The next payments are declined. */
  declines: z.boolean(),
  deleted: z.boolean(),
});

export const Product = z.object({
  id: z.string(),
  created: Time,
  name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  metadata: Metadata,
});

export const Price = z.object({
  id: z.string(),
  created: Time,
  product: z.string(),
  lookupKey: z.string().nullable(),
  nickname: z.string().nullable(),
  currency: z.string(),
  /** Cents, a decimal number as text. */
  unitAmount: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.number().int(),
  usageType: z.enum(['licensed', 'metered']),
  meter: z.string().nullable(),
  taxBehavior: z.enum(['inclusive', 'exclusive', 'unspecified']),
  active: z.boolean(),
  metadata: Metadata,
});

export const Meter = z.object({
  id: z.string(),
  created: Time,
  displayName: z.string(),
  eventName: z.string(),
  formula: z.enum(['sum', 'count', 'last']),
  customerKey: z.string(),
  valueKey: z.string(),
});

export const MeterEvent = z.object({
  identifier: z.string(),
  eventName: z.string(),
  customer: z.string(),
  /** A whole number as text. */
  value: z.string(),
  time: Time,
  /** When it arrived. */
  created: Time,
});

const Line = z.object({
  id: z.string(),
  item: z.string(),
  price: z.string(),
  description: z.string(),
  quantity: z.number().nullable(),
  /** Cents. */
  amount: z.number().int(),
  start: Time,
  end: Time,
  proration: z.boolean(),
});

const Item = z.object({
  id: z.string(),
  created: Time,
  price: z.string(),
  /** Null for metered prices. */
  quantity: z.number().int().nullable(),
  metadata: Metadata,
});

export const METHODS = ['card', 'paypal', 'sepa_debit'] as const;
const Method = z.enum(METHODS);

export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

export const Subscription = z.object({
  id: z.string(),
  created: Time,
  customer: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  items: z.array(Item),
  anchor: Time,
  periodStart: Time,
  periodEnd: Time,
  cancelAt: Time.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: Time.nullable(),
  cancelReason: z.enum(['cancellation_requested', 'payment_failed']).nullable(),
  endedAt: Time.nullable(),
  latestInvoice: z.string().nullable(),
  metadata: Metadata,
  description: z.string().nullable(),
  method: Method.nullable(),
  /** Prorations that wait for the next invoice. */
  pendingLines: z.array(Line),
});

export const Invoice = z.object({
  id: z.string(),
  created: Time,
  number: z.string().nullable(),
  customer: z.string(),
  subscription: z.string(),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update', 'manual']),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  lines: z.array(Line),
  /** Usage of this time is counted until the invoice is final. */
  usage: z.object({ start: Time, end: Time, items: z.array(Item) }).nullable(),
  start: Time,
  end: Time,
  startingBalance: z.number().int(),
  endingBalance: z.number().int().nullable(),
  amountPaid: z.number().int(),
  refunded: z.number().int(),
  attempts: z.number().int(),
  finalizesAt: Time.nullable(),
  finalizedAt: Time.nullable(),
  nextAttempt: Time.nullable(),
  /** A direct debit is under way; `at` is null when it clears by hand. */
  clearing: z.object({ at: Time.nullable() }).nullable(),
  paidAt: Time.nullable(),
  voidedAt: Time.nullable(),
  method: Method.nullable(),
});

export const CheckoutSession = z.object({
  id: z.string(),
  created: Time,
  expiresAt: Time,
  customer: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  lines: z.array(z.object({ id: z.string(), price: z.string(), quantity: z.number().int().nullable() })),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  locale: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  methods: z.array(Method),
  namedMethods: z.boolean(),
  metadata: Metadata,
  subscriptionMetadata: Metadata,
  subscriptionDescription: z.string().nullable(),
  addressRequired: z.boolean(),
  termsRequired: z.boolean(),
  submitText: z.string().nullable(),
  termsText: z.string().nullable(),
  /** Begun by an attempt to pay, also by one that was declined. */
  subscription: z.string().nullable(),
});

export const Refund = z.object({
  id: z.string(),
  created: Time,
  invoice: z.string(),
  amount: z.number().int(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  metadata: Metadata,
});

export const TestClock = z.object({
  id: z.string(),
  created: Time,
  name: z.string().nullable(),
  time: Time,
});

export const StoredEvent = z.object({
  id: z.string(),
  created: Time,
  type: z.string(),
  object: z.unknown(),
  previous: z.unknown(),
});

export const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  /** Real time, ms. */
  dueAt: z.number(),
  attempts: z.number().int(),
  /** Last HTTP status, or what went wrong. */
  outcome: z.string().nullable(),
  done: z.boolean(),
});

export type Customer = z.infer<typeof Customer>;
export type Product = z.infer<typeof Product>;
export type Price = z.infer<typeof Price>;
export type Meter = z.infer<typeof Meter>;
export type MeterEvent = z.infer<typeof MeterEvent>;
export type Line = z.infer<typeof Line>;
export type Item = z.infer<typeof Item>;
export type Method = z.infer<typeof Method>;
export type Subscription = z.infer<typeof Subscription>;
export type Invoice = z.infer<typeof Invoice>;
export type CheckoutSession = z.infer<typeof CheckoutSession>;
export type Refund = z.infer<typeof Refund>;
export type TestClock = z.infer<typeof TestClock>;
export type StoredEvent = z.infer<typeof StoredEvent>;
export type Delivery = z.infer<typeof Delivery>;
