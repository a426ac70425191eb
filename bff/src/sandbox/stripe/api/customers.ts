import { z } from 'zod';
import { endSubscription } from '../billing/subscriptions.js';
import { expireSession } from '../checkout.js';
import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import { seedSubscription } from '../seed.js';
import type { Customer } from '../state.js';
import { wireCustomer, wireDeletedCustomer } from '../wire/customer.external.js';
import { get, post, type Call } from './call.js';
import { metadata, readParameters } from './parameters.js';
import { missingError } from './stripe-failure.js';

/** An empty text clears a field. */
const text = () => z.string().transform((value) => value || null);

const UpdateParams = z.object({
  name: text(),
  address: z
    .object({
      line1: text(),
      line2: text(),
      postal_code: text(),
      city: text(),
      state: text(),
      country: text(),
    })
    .transform(({ postal_code: postalCode, ...rest }) => ({ ...rest, postalCode })),
});

export const customerCalls: Call[] = [
  post('/customers', ({ ledger, params }) => {
    const read = readParameters(z.object({ metadata: metadata().default({}) }), params);
    const created = ledger.now();
    const customer: Customer = {
      id: ledger.newId('cus'),
      created,
      name: null,
      address: null,
      metadata: read.metadata,
      declines: false,
      deleted: false,
    };
    ledger.state.customers.push(customer);
    emit(ledger, created, 'customer.created', wireCustomer(customer));
    seedSubscription(ledger, created, customer);
    return wireCustomer(customer);
  }),
  get('/customers/:id', ({ ledger, id }) => {
    const customer = ledger.customer(id);
    return customer.deleted ? wireDeletedCustomer(customer) : wireCustomer(customer);
  }),
  post('/customers/:id', ({ ledger, id, params }) => {
    const customer = ledger.customer(id);
    if (customer.deleted) throw missingError('customer', id);
    Object.assign(customer, readParameters(UpdateParams, params));
    emit(ledger, ledger.now(), 'customer.updated', wireCustomer(customer));
    return wireCustomer(customer);
  }),
];

/** Deletes a customer: its subscriptions end immediately, and their usage is not billed. */
export function deleteCustomer(ledger: Ledger, customer: Customer): void {
  const at = ledger.now();
  for (const subscription of ledger.state.subscriptions) {
    if (subscription.customer !== customer.id || subscription.endedAt !== null) continue;
    endSubscription(ledger, at, subscription);
  }
  for (const session of ledger.state.sessions) {
    if (session.customer === customer.id && session.status === 'open') expireSession(ledger, at, session);
  }
  emit(ledger, at, 'customer.deleted', wireCustomer(customer));
  Object.assign(customer, { deleted: true, name: null, address: null });
}
