import { z } from 'zod';

/** Unix seconds. */
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

const Customer = z.object({
  id: z.string(),
  created: Time,
  name: z.string().nullable(),
  address: Address.nullable(),
  metadata: Metadata,
  /** True if the next payments are declined. */
  declines: z.boolean(),
  deleted: z.boolean(),
});

const Product = z.object({ id: z.string(), name: z.string() });

/** A monthly price in EUR, including VAT. */
const Price = z.object({
  id: z.string(),
  product: z.string(),
  lookupKey: z.string().nullable(),
  /** Cents, a decimal number as text. */
  unitAmount: z.string(),
  /** Null for a licensed price. */
  meter: z.string().nullable(),
});

const Meter = z.object({ id: z.string(), eventName: z.string() });

const MeterEvent = z.object({
  identifier: z.string(),
  eventName: z.string(),
  customer: z.string(),
  /** A whole number as text. */
  value: z.string(),
  time: Time,
});

const Line = z.object({
  item: z.string(),
  description: z.string(),
  /** Cents. */
  amount: z.number().int(),
});

const Item = z.object({ id: z.string(), created: Time, price: z.string() });

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

const Subscription = z.object({
  id: z.string(),
  created: Time,
  customer: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  items: z.array(Item),
  periodStart: Time,
  periodEnd: Time,
  cancelAt: Time.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: Time.nullable(),
  endedAt: Time.nullable(),
  latestInvoice: z.string().nullable(),
  metadata: Metadata,
  method: Method.nullable(),
});

const Invoice = z.object({
  id: z.string(),
  created: Time,
  number: z.string().nullable(),
  customer: z.string(),
  subscription: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void']),
  lines: z.array(Line),
  /** The period and the items whose usage is counted until the invoice is final. */
  usage: z.object({ start: Time, end: Time, items: z.array(Item) }).nullable(),
  finalizesAt: Time.nullable(),
  /** The pending direct debit. `at` is the time at which it clears; null: it is cleared manually. */
  clearing: z.object({ at: Time.nullable() }).nullable(),
  refunded: z.boolean().default(false).catch(false),
  method: Method.nullable(),
});

const CheckoutSession = z.object({
  id: z.string(),
  created: Time,
  expiresAt: Time,
  customer: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid']),
  lines: z.array(z.object({ id: z.string(), price: z.string() })),
  successUrl: z.string(),
  cancelUrl: z.string(),
  locale: z.string(),
  clientReferenceId: z.string().nullable(),
  methods: z.array(Method),
  metadata: Metadata,
  subscriptionMetadata: Metadata,
  addressRequired: z.boolean(),
  submitText: z.string().nullable(),
  /** Created by the first attempt to pay, even a declined one. */
  subscription: z.string().nullable(),
});

const Refund = z.object({
  id: z.string(),
  created: Time,
  invoice: z.string(),
  /** Cents. */
  amount: z.number().int(),
});

const StoredEvent = z.object({ id: z.string(), created: Time, type: z.string(), object: z.unknown() });

const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  /** Real time, ms. */
  dueAt: z.number(),
  attempts: z.number().int(),
  /** Last HTTP status, or the error. */
  outcome: z.string().nullable(),
  done: z.boolean(),
});

export const Faults = z.strictObject({
  /** True if each webhook is sent twice. */
  duplicate: z.boolean(),
  /** True if webhooks are sent in random order. */
  shuffle: z.boolean(),
  /** Delay of webhooks, ms. */
  delayMs: z.number().int().min(0).max(86_400_000),
  /** Number of the next requests that are executed but receive no response. */
  loseReply: z.number().int().min(0),
  status429: z.number().int().min(0),
  status500: z.number().int().min(0),
  /** Number of the next requests that are not executed and receive no response. */
  hang: z.number().int().min(0),
  /**
   * Text that `METHOD /v1/path` of a request must contain; otherwise the four faults above do not affect the
   * request.
   */
  match: z.string().max(200),
  /** Seconds until a direct debit clears; null: direct debits are cleared manually. */
  sepaSeconds: z.number().int().min(0).nullable(),
});

const StoredResponse = z.object({
  /** Digest of method, path and parameters. */
  fingerprint: z.string(),
  /** Real time, ms. */
  at: z.number(),
  body: z.record(z.string(), z.unknown()),
});

export const State = z.object({
  /** Time by which the local Stripe's clock is ahead of the real time, ms. */
  advancedMs: z.number(),
  counter: z.number().int(),
  customers: z.array(Customer),
  products: z.array(Product),
  prices: z.array(Price),
  meters: z.array(Meter),
  meterEvents: z.array(MeterEvent),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
  sessions: z.array(CheckoutSession),
  refunds: z.array(Refund),
  events: z.array(StoredEvent),
  deliveries: z.array(Delivery),
  /** Responses by idempotency key. */
  answers: z.record(z.string(), StoredResponse),
  faults: Faults,
});

export type Customer = z.infer<typeof Customer>;
export type Price = z.infer<typeof Price>;
export type Meter = z.infer<typeof Meter>;
export type Line = z.infer<typeof Line>;
export type Item = z.infer<typeof Item>;
export type Method = z.infer<typeof Method>;
export type Subscription = z.infer<typeof Subscription>;
export type Invoice = z.infer<typeof Invoice>;
export type CheckoutSession = z.infer<typeof CheckoutSession>;
export type StoredEvent = z.infer<typeof StoredEvent>;
export type Delivery = z.infer<typeof Delivery>;
export type State = z.infer<typeof State>;
export type Faults = z.infer<typeof Faults>;

export const NO_FAULTS: Faults = {
  duplicate: false,
  shuffle: false,
  delayMs: 0,
  loseReply: 0,
  status429: 0,
  status500: 0,
  hang: 0,
  match: '',
  sepaSeconds: 3,
};

export const createEmptyState = (): State => ({
  advancedMs: 0,
  counter: 0,
  customers: [],
  products: [],
  prices: [],
  meters: [],
  meterEvents: [],
  subscriptions: [],
  invoices: [],
  sessions: [],
  refunds: [],
  events: [],
  deliveries: [],
  answers: {},
  faults: { ...NO_FAULTS },
});
