import { z } from 'zod';
import { markSubscriptionCanceled } from '../billing/subscriptions.js';
import { expireSession } from '../checkout.js';
import { emit } from '../emit.js';
import type { StateStore } from '../state-store.js';
import { seedSubscription } from '../seed.js';
import type { Customer } from '../state.js';
import { toStripeCustomer, toStripeDeletedCustomer } from '../resources/customer.external.js';
import { defineGet, definePost, type Endpoint } from './endpoint.js';
import { metadataShape, readParameters } from './parameters.js';
import { createMissingError } from './stripe-failure.js';

/** Shape of a text field. An empty text clears the field. */
const nullableText = () => z.string().transform((value) => value || null);

const UpdateParams = z.object({
  name: nullableText(),
  address: z
    .object({
      line1: nullableText(),
      line2: nullableText(),
      postal_code: nullableText(),
      city: nullableText(),
      state: nullableText(),
      country: nullableText(),
    })
    .transform(({ postal_code: postalCode, ...address }) => ({ ...address, postalCode })),
});

export const customerEndpoints: Endpoint[] = [
  definePost('/customers', ({ store, params }) => {
    const body = readParameters(z.object({ metadata: metadataShape().default({}) }), params);
    const created = store.now();
    const customer: Customer = {
      id: store.createId('cus'),
      created,
      name: null,
      address: null,
      metadata: body.metadata,
      declines: false,
      deleted: false,
    };
    store.state.customers.push(customer);
    emit(store, created, 'customer.created', toStripeCustomer(customer));
    seedSubscription(store, created, customer);
    return toStripeCustomer(customer);
  }),
  defineGet('/customers/:id', ({ store, id }) => {
    const customer = store.findCustomer(id);
    return customer.deleted ? toStripeDeletedCustomer(customer) : toStripeCustomer(customer);
  }),
  definePost('/customers/:id', ({ store, id, params }) => {
    const customer = store.findCustomer(id);
    if (customer.deleted) throw createMissingError('customer', id);
    Object.assign(customer, readParameters(UpdateParams, params));
    emit(store, store.now(), 'customer.updated', toStripeCustomer(customer));
    return toStripeCustomer(customer);
  }),
];

/** Deletes a customer. Cancels its subscriptions immediately without billing their usage. */
export function deleteCustomer(store: StateStore, customer: Customer): void {
  const time = store.now();
  for (const subscription of store.state.subscriptions) {
    if (subscription.customer !== customer.id || subscription.endedAt !== null) continue;
    markSubscriptionCanceled(store, time, subscription);
  }
  for (const session of store.state.sessions) {
    if (session.customer === customer.id && session.status === 'open') expireSession(store, time, session);
  }
  emit(store, time, 'customer.deleted', toStripeCustomer(customer));
  Object.assign(customer, { deleted: true, name: null, address: null });
}
