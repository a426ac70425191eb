import { z } from 'zod';
import { markSubscriptionCanceled } from '../billing/subscriptions.js';
import { expireSession } from '../checkout.js';
import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import { seedSubscription } from '../seed.js';
import type { Customer } from '../state.js';
import { toStripeCustomer, toStripeDeletedCustomer } from '../resources/customer.external.js';
import { defineGet, definePost, type Endpoint } from './call.js';
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
  definePost('/customers', ({ ledger, params }) => {
    const body = readParameters(z.object({ metadata: metadataShape().default({}) }), params);
    const created = ledger.now();
    const customer: Customer = {
      id: ledger.createId('cus'),
      created,
      name: null,
      address: null,
      metadata: body.metadata,
      declines: false,
      deleted: false,
    };
    ledger.state.customers.push(customer);
    emit(ledger, created, 'customer.created', toStripeCustomer(customer));
    seedSubscription(ledger, created, customer);
    return toStripeCustomer(customer);
  }),
  defineGet('/customers/:id', ({ ledger, id }) => {
    const customer = ledger.findCustomer(id);
    return customer.deleted ? toStripeDeletedCustomer(customer) : toStripeCustomer(customer);
  }),
  definePost('/customers/:id', ({ ledger, id, params }) => {
    const customer = ledger.findCustomer(id);
    if (customer.deleted) throw createMissingError('customer', id);
    Object.assign(customer, readParameters(UpdateParams, params));
    emit(ledger, ledger.now(), 'customer.updated', toStripeCustomer(customer));
    return toStripeCustomer(customer);
  }),
];

/** Deletes a customer: its subscriptions end immediately, and their usage is not billed. */
export function deleteCustomer(ledger: Ledger, customer: Customer): void {
  const time = ledger.now();
  for (const subscription of ledger.state.subscriptions) {
    if (subscription.customer !== customer.id || subscription.endedAt !== null) continue;
    markSubscriptionCanceled(ledger, time, subscription);
  }
  for (const session of ledger.state.sessions) {
    if (session.customer === customer.id && session.status === 'open') expireSession(ledger, time, session);
  }
  emit(ledger, time, 'customer.deleted', toStripeCustomer(customer));
  Object.assign(customer, { deleted: true, name: null, address: null });
}
