import { z } from 'zod';
import { endSubscription } from '../billing/subscription-change.js';
import { emit } from '../emit.js';
import type { Params } from '../form.js';
import type { Ledger } from '../ledger.js';
import { emptyable, mergeMetadata, metadata, readParameters, text } from '../parameters.js';
import { seedSubscription } from '../seed.js';
import type { Customer } from '../records.js';
import { invalid, missing } from '../stripe-failure.js';
import { expireSession } from '../timeline.js';
import { wireCustomer, wireDeletedCustomer } from '../wire/customer.external.js';
import { del, get, post, type Call } from './call.js';
import { listPage } from './list-page.js';

const AddressParams = z.object({
  line1: text().default(''),
  line2: text().default(''),
  postal_code: text().default(''),
  city: text().default(''),
  state: text().default(''),
  country: text().default(''),
});

const CustomerParams = z.object({
  name: emptyable(text()).optional(),
  email: emptyable(text()).optional(),
  phone: emptyable(text()).optional(),
  description: emptyable(text()).optional(),
  address: emptyable(AddressParams).optional(),
  preferred_locales: z.array(text()).optional(),
  metadata: metadata().optional(),
});

/** Regions that have a name but are no countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

export const customerCalls: Call[] = [
  post('/customers', ({ ledger, params }) => {
    const { test_clock: testClock = null } = readParameters(
      z.object({ test_clock: text().optional() }),
      params,
    );
    if (testClock && !ledger.state.testClocks.some(({ id }) => id === testClock)) {
      throw missing('test clock', testClock, 'test_clock');
    }
    const at = ledger.nowFor({ testClock });
    const customer = { ...newCustomer(ledger.newId('cus'), at, testClock), ...readChange(params, {}) };
    ledger.state.customers.push(customer);
    emit(ledger, at, 'customer.created', wireCustomer(customer));
    seedSubscription(ledger, at, customer);
    return wireCustomer(customer);
  }),
  get('/customers', ({ ledger, params }) => {
    const { email } = readParameters(z.object({ email: text().optional() }), params);
    const found = ledger.state.customers.filter(
      (customer) => !customer.deleted && (email === undefined || customer.email === email),
    );
    return listPage(found, params, '/v1/customers', wireCustomer);
  }),
  get('/customers/:id', ({ ledger, id }) => {
    const customer = ledger.customer(id);
    return customer.deleted ? wireDeletedCustomer(customer) : wireCustomer(customer);
  }),
  post('/customers/:id', ({ ledger, id, params }) => {
    const customer = present(ledger, id);
    const before = wireCustomer(customer);
    Object.assign(customer, readChange(params, customer.metadata));
    const after = wireCustomer(customer);
    const previous = Object.fromEntries(
      Object.entries(before).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, name)),
      ),
    );
    emit(ledger, ledger.nowFor(customer), 'customer.updated', after, previous);
    return after;
  }),
  del('/customers/:id', ({ ledger, id }) => {
    const customer = present(ledger, id);
    deleteCustomer(ledger, customer);
    return wireDeletedCustomer(customer);
  }),
];

/** Its subscriptions end at once, and what was used of them is not billed. */
export function deleteCustomer(ledger: Ledger, customer: Customer): void {
  const at = ledger.nowFor(customer);
  for (const subscription of ledger.state.subscriptions) {
    if (subscription.customer !== customer.id || subscription.endedAt !== null) continue;
    endSubscription(ledger, at, subscription, 'cancellation_requested');
  }
  for (const session of ledger.state.sessions) {
    if (session.customer === customer.id && session.status === 'open') expireSession(ledger, at, session);
  }
  emit(ledger, at, 'customer.deleted', wireCustomer(customer));
  Object.assign(customer, { deleted: true, name: null, email: null, phone: null, address: null });
}

function present(ledger: Ledger, id: string): Customer {
  const customer = ledger.customer(id);
  if (customer.deleted) throw missing('customer', id);
  return customer;
}

function readChange(params: Params, known: Record<string, string>): Partial<Customer> {
  const {
    address,
    preferred_locales: locales,
    metadata: added,
    ...plain
  } = readParameters(CustomerParams, params);
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(address === undefined ? {} : { address: address && readAddress(address) }),
    ...(locales === undefined ? {} : { locales }),
    metadata: mergeMetadata(known, added),
  };
}

function readAddress({
  postal_code: postalCode,
  ...rest
}: z.infer<typeof AddressParams>): Customer['address'] {
  const { country } = rest;
  if (country && (NO_COUNTRIES.has(country) || !/^[A-Z]{2}$/.test(country) || !countries.of(country))) {
    throw invalid(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
      'address[country]',
    );
  }
  const filled = Object.entries({ ...rest, postalCode }).map(
    ([name, value]) => [name, value || null] as const,
  );
  return { ...NO_ADDRESS, ...Object.fromEntries(filled) };
}

const NO_ADDRESS = { line1: null, line2: null, postalCode: null, city: null, state: null, country: null };

const newCustomer = (id: string, created: number, testClock: string | null): Customer => ({
  id,
  created,
  name: null,
  email: null,
  phone: null,
  description: null,
  address: null,
  locales: [],
  metadata: {},
  testClock,
  balance: 0,
  declines: false,
  deleted: false,
});
