import { payFirstInvoice, startSubscription } from './billing/subscriptions.js';
import type { StateStore } from './state-store.js';
import type { Customer } from './state.js';

/** Demo users whose first customer starts with a subscription. */
const SUBSCRIBED_LOGINS = new Set(['streamer', 'moderator']);

/** Creates an active REGULAR subscription for a demo user's first customer. */
export function seedSubscription(store: StateStore, time: number, customer: Customer): void {
  const { login, userId } = customer.metadata;
  if (!login || !SUBSCRIBED_LOGINS.has(login)) return;
  const isFirst = !store.state.customers.some(
    (candidate) =>
      candidate.id !== customer.id &&
      candidate.metadata.login === login &&
      candidate.metadata.userId === userId,
  );
  const prices = ['access_regular', 'server_time'].flatMap((key) =>
    store.state.prices.filter(({ lookupKey }) => lookupKey === key),
  );
  if (!isFirst || prices.length !== 2) return;
  const order = { customer: customer.id, prices: prices.map(({ id }) => id), metadata: customer.metadata };
  payFirstInvoice(store, time, startSubscription(store, time, order), 'card');
}
