import type Stripe from 'stripe';
import { PaymentsError, type SubscriptionOrder } from '../payments.js';
import { checkoutLocale, isOf, openSessions, sessionParams, termsOf } from './checkout.external.js';
import type { StripeClient } from './stripe-client.js';
import type { StripeCustomers } from './stripe-customers.js';
import { MissingAtStripeError } from './stripe-failure.js';
import type { StripePrices, TierPrices } from './stripe-prices.js';
import type { CheckoutAttempt, StripeStore } from './stripe-store.js';

export interface StripeCheckoutDeps {
  client: StripeClient;
  customers: StripeCustomers;
  prices: StripePrices;
  store: StripeStore;
  publicUrl: string;
}

/** Stripe's hosted checkout page. A user has at most one open session. */
export class StripeCheckout {
  constructor(private readonly deps: StripeCheckoutDeps) {}

  async open(order: SubscriptionOrder, signal: AbortSignal): Promise<{ approveUrl: string }> {
    const prices = await this.deps.prices.of(order.tier, order.accessFee, signal);
    return this.deps.customers.with(order.userId, signal, (customer) =>
      this.#for(customer, order, prices, signal),
    );
  }

  /** Expires every open session. */
  async expireAll(customer: string, signal: AbortSignal): Promise<void> {
    for (const { id } of await this.#openOf(customer, signal)) await this.#expire(id, signal);
  }

  async #for(
    customer: string,
    order: SubscriptionOrder,
    prices: TierPrices,
    signal: AbortSignal,
  ): Promise<{ approveUrl: string }> {
    const { store } = this.deps;
    const terms = termsOf(order, prices);
    const locale = checkoutLocale(order.locale);
    const attempt = await store.openAttempt(order.userId, terms, locale);
    const reused = await this.#reuse(customer, attempt, signal);
    if (reused !== null) return { approveUrl: reused };
    // The session was completed or has expired, and its idempotency key would return it again.
    const next =
      attempt.sessionId === null
        ? attempt
        : await store.openAttempt(order.userId, terms, locale, attempt.idempotencyKey);
    return { approveUrl: await this.#create(customer, order, prices, next, signal) };
  }

  /** Returns the URL of the attempt's open session. Sessions with other terms are expired. */
  async #reuse(customer: string, attempt: CheckoutAttempt, signal: AbortSignal): Promise<string | null> {
    let url: string | null = null;
    for (const session of await this.#openOf(customer, signal)) {
      if (isOf(session, attempt)) {
        url = session.url;
        if (attempt.sessionId === null) await this.deps.store.keepSession(attempt, session.id);
      } else await this.#expire(session.id, signal);
    }
    return url;
  }

  async #create(
    customer: string,
    order: SubscriptionOrder,
    prices: TierPrices,
    attempt: CheckoutAttempt,
    signal: AbortSignal,
  ): Promise<string> {
    const { publicUrl, store, client } = this.deps;
    const params = sessionParams({ order, prices, customer, attempt, publicUrl });
    const { idempotencyKey } = attempt;
    const { id, url } = await client.call(signal, (stripe) =>
      stripe.checkout.sessions.create(params, { idempotencyKey }),
    );
    await store.keepSession(attempt, id);
    if (url === null) throw new PaymentsError('refused', 'Stripe opened a checkout without an address');
    return url;
  }

  async #openOf(customer: string, signal: AbortSignal): Promise<Stripe.Checkout.Session[]> {
    const { data } = await this.deps.client.call(signal, (stripe) =>
      stripe.checkout.sessions.list(openSessions(customer)),
    );
    return data;
  }

  async #expire(id: string, signal: AbortSignal): Promise<void> {
    try {
      await this.deps.client.call(signal, (stripe) => stripe.checkout.sessions.expire(id));
    } catch (error) {
      // It was completed or has expired in the meantime. The next read of the subscription shows the result.
      const over = error instanceof PaymentsError && error.kind === 'refused';
      if (!over && !(error instanceof MissingAtStripeError)) throw error;
    }
  }
}
