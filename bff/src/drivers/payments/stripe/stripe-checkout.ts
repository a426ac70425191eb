import type Stripe from 'stripe';
import { PaymentsError, type SubscriptionOrder } from '../payments.js';
import {
  chooseCheckoutLocale,
  isSessionOfAttempt,
  createOpenSessionListParams,
  createSessionParams,
  createCheckoutTerms,
} from './checkout.external.js';
import type { StripeClient } from './stripe-client.js';
import type { StripeCustomers } from './stripe-customers.js';
import { StripeNotFoundError } from './stripe-failure.js';
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
    const prices = await this.deps.prices.findPrices(order.tier, order.accessFee, signal);
    return this.deps.customers.runWithCustomer(order.userId, signal, (customer) =>
      this.#openForCustomer(customer, order, prices, signal),
    );
  }

  async expireAllSessions(customer: string, signal: AbortSignal): Promise<void> {
    for (const { id } of await this.#listOpenSessions(customer, signal))
      await this.#expireSession(id, signal);
  }

  async #openForCustomer(
    customer: string,
    order: SubscriptionOrder,
    prices: TierPrices,
    signal: AbortSignal,
  ): Promise<{ approveUrl: string }> {
    const { store } = this.deps;
    const terms = createCheckoutTerms(order, prices);
    const locale = chooseCheckoutLocale(order.locale);
    const attempt = await store.findOrCreateAttempt(order.userId, terms, locale);
    const openUrl = await this.#findOpenSessionUrl(customer, attempt, signal);
    if (openUrl !== null) return { approveUrl: openUrl };
    // For the idempotency key of a completed or expired session, Stripe would return that session.
    const currentAttempt =
      attempt.sessionId === null
        ? attempt
        : await store.findOrCreateAttempt(order.userId, terms, locale, attempt.idempotencyKey);
    return { approveUrl: await this.#createSession(customer, order, prices, currentAttempt, signal) };
  }

  /** Returns the URL of the attempt's open session, or null. Expires the sessions of other attempts. */
  async #findOpenSessionUrl(
    customer: string,
    attempt: CheckoutAttempt,
    signal: AbortSignal,
  ): Promise<string | null> {
    let url: string | null = null;
    for (const session of await this.#listOpenSessions(customer, signal)) {
      if (isSessionOfAttempt(session, attempt)) {
        url = session.url;
        if (attempt.sessionId === null) await this.deps.store.saveSession(attempt, session.id);
      } else await this.#expireSession(session.id, signal);
    }
    return url;
  }

  async #createSession(
    customer: string,
    order: SubscriptionOrder,
    prices: TierPrices,
    attempt: CheckoutAttempt,
    signal: AbortSignal,
  ): Promise<string> {
    const { publicUrl, store, client } = this.deps;
    const params = createSessionParams({ order, prices, customer, attempt, publicUrl });
    const { idempotencyKey } = attempt;
    const { id, url } = await client.request(signal, (stripe) =>
      stripe.checkout.sessions.create(params, { idempotencyKey }),
    );
    await store.saveSession(attempt, id);
    if (url === null) throw new PaymentsError('rejected', 'Stripe created a checkout without a URL');
    return url;
  }

  async #listOpenSessions(customer: string, signal: AbortSignal): Promise<Stripe.Checkout.Session[]> {
    const { data } = await this.deps.client.request(signal, (stripe) =>
      stripe.checkout.sessions.list(createOpenSessionListParams(customer)),
    );
    return data;
  }

  async #expireSession(id: string, signal: AbortSignal): Promise<void> {
    try {
      await this.deps.client.request(signal, (stripe) => stripe.checkout.sessions.expire(id));
    } catch (error) {
      // The session has been completed or has expired. The next read of the subscription shows the result.
      const hasEnded = error instanceof PaymentsError && error.kind === 'rejected';
      if (!hasEnded && !(error instanceof StripeNotFoundError)) throw error;
    }
  }
}
