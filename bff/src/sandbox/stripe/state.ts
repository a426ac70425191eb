import { z } from 'zod';
import {
  Customer,
  Product,
  Price,
  Meter,
  MeterEvent,
  Subscription,
  Invoice,
  CheckoutSession,
  Refund,
  TestClock,
  StoredEvent,
  Delivery,
} from './records.js';

export const Faults = z.strictObject({
  /** Each webhook comes twice. */
  duplicate: z.boolean(),
  /** Webhooks come in any order. */
  shuffle: z.boolean(),
  /** Webhooks come this much later, ms. */
  delayMs: z.number().int().min(0).max(86_400_000),
  /** How many of the next calls are carried out but not answered. */
  loseReply: z.number().int().min(0),
  status429: z.number().int().min(0),
  status500: z.number().int().min(0),
  /** How many of the next calls are never answered. */
  hang: z.number().int().min(0),
  /** Only calls whose `METHOD /v1/path` contains this meet the four faults above. */
  match: z.string().max(200),
  /** Seconds until a direct debit clears; null: by hand. */
  sepaSeconds: z.number().int().min(0).nullable(),
});

const Answer = z.object({
  /** Digest of method, path and parameters. */
  fingerprint: z.string(),
  /** Real time, ms. */
  at: z.number(),
  requestId: z.string(),
  body: z.record(z.string(), z.unknown()),
});

export const State = z.object({
  /** How far the stand-in's clock is ahead, ms. */
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
  testClocks: z.array(TestClock),
  events: z.array(StoredEvent),
  deliveries: z.array(Delivery),
  answers: z.record(z.string(), Answer),
  faults: Faults,
});

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

export const emptyState = (): State => ({
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
  testClocks: [],
  events: [],
  deliveries: [],
  answers: {},
  faults: { ...NO_FAULTS },
});
