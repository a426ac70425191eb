import { z } from 'zod';
import { expireSession } from '../checkout.js';
import type { StateStore } from '../state-store.js';
import { METHODS, type CheckoutSession } from '../state.js';
import { toStripeLineItems, toStripeSession } from '../resources/session.external.js';
import { defineGet, toNewestFirstList, definePost, type Endpoint } from './endpoint.js';
import { metadataShape, readParameters, integerText } from './parameters.js';
import { createInvalidRequestError } from './stripe-failure.js';

const DAY_S = 86_400;

const SessionParams = z.object({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z
    .array(z.object({ price: z.string(), quantity: integerText().pipe(z.literal(1)).optional() }))
    .min(1),
  success_url: z.url(),
  cancel_url: z.url(),
  locale: z.string().default('auto'),
  client_reference_id: z.string().optional(),
  allowed_payment_method_types: z.array(z.enum(METHODS)).default([...METHODS]),
  billing_address_collection: z.enum(['auto', 'required']).default('auto'),
  custom_text: z.object({ submit: z.object({ message: z.string().max(1200) }) }).optional(),
  metadata: metadataShape().default({}),
  subscription_data: z.object({ metadata: metadataShape() }).optional(),
});

const ListParams = z.object({
  customer: z.string(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

export const checkoutEndpoints: Endpoint[] = [
  definePost('/checkout/sessions', ({ store, params }) => {
    const session = createSession(store, readParameters(SessionParams, params));
    store.state.sessions.push(session);
    return toStripeSession(store, session);
  }),
  defineGet('/checkout/sessions', ({ store, params }) => {
    const { customer, status } = readParameters(ListParams, params);
    const sessions = store.state.sessions.filter(
      (session) => session.customer === customer && (status === undefined || session.status === status),
    );
    return toNewestFirstList(
      '/v1/checkout/sessions',
      sessions.map((session) => toStripeSession(store, session)),
    );
  }),
  defineGet('/checkout/sessions/:id', ({ store, id }) => toStripeSession(store, store.findSession(id))),
  defineGet('/checkout/sessions/:id/line_items', ({ store, id }) => ({
    object: 'list',
    data: toStripeLineItems(store, store.findSession(id)),
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  })),
  definePost('/checkout/sessions/:id/expire', ({ store, id }) => {
    const session = store.findSession(id);
    if (session.status !== 'open')
      throw createInvalidRequestError(`This Checkout Session is ${session.status}, not open.`);
    expireSession(store, store.now(), session);
    return toStripeSession(store, session);
  }),
];

function createSession(store: StateStore, params: z.infer<typeof SessionParams>): CheckoutSession {
  const created = store.now();
  return {
    id: store.createId('cs_test'),
    created,
    expiresAt: created + DAY_S,
    customer: store.findCustomer(params.customer, 'customer').id,
    status: 'open',
    paymentStatus: 'unpaid',
    lines: params.line_items.map((line, index) => toLineItem(store, line, index)),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url,
    locale: params.locale,
    clientReferenceId: params.client_reference_id ?? null,
    methods: params.allowed_payment_method_types,
    metadata: params.metadata,
    subscriptionMetadata: params.subscription_data?.metadata ?? {},
    addressRequired: params.billing_address_collection === 'required',
    submitText: params.custom_text?.submit.message ?? null,
    subscription: null,
  };
}

/**
 * Converts a line item. Throws StripeFailure if a licensed price has no quantity or a metered price has one.
 */
function toLineItem(store: StateStore, line: { price: string; quantity?: number }, index: number) {
  const price = store.findPrice(line.price, `line_items[${index}][price]`);
  if ((price.meter === null) !== (line.quantity !== undefined)) {
    throw createInvalidRequestError(
      'A licensed price needs a quantity, a metered one has none.',
      `line_items[${index}][quantity]`,
    );
  }
  return { id: store.createId('li'), price: price.id };
}
