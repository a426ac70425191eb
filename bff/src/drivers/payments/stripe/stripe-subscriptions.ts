import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { ProviderSubscription } from '../payments.js';
import { completionOf } from './checkout.external.js';
import type { StripeClient } from './stripe-client.js';
import { isMissingCustomer, type StripeCustomers } from './stripe-customers.js';
import { MissingAtStripeError } from './stripe-failure.js';
import type { StripeStore } from './stripe-store.js';
import { SurplusSubscriptions } from './stripe-surplus.js';
import {
  accessItem,
  allOf,
  billAndEnd,
  chosen,
  completed,
  endParams,
  endReasonParams,
  invoiceUrl,
  isInArrears,
  isLive,
  isOver,
  isStatusKnown,
  latestInvoiceOf,
  projectionOf,
  tierParams,
} from './subscription.external.js';

export interface StripeSubscriptionsParts {
  client: StripeClient;
  customers: StripeCustomers;
  store: StripeStore;
  log: Logger;
}

/** What runs at Stripe for a user: read, changed and ended. */
export class StripeSubscriptions {
  readonly #surplus: SurplusSubscriptions;

  constructor(private readonly parts: StripeSubscriptionsParts) {
    this.#surplus = new SurplusSubscriptions(parts.client, parts.log);
  }

  async read(userId: number, signal: AbortSignal): Promise<ProviderSubscription | null> {
    const all = await this.#all(userId, signal);
    if (all === null) return null;
    const { best, surplus } = chosen(all);
    for (const one of surplus) await this.#surplus.end(one, signal);
    if (best && isLive(best)) return this.#told(best);
    const complete = await this.#completedCheckout(userId, all, signal);
    return complete ?? (best && this.#told(best));
  }

  /** Where a user in arrears pays; null for anybody else, who may subscribe. */
  async arrearsUrl(userId: number, signal: AbortSignal): Promise<string | null> {
    const running = await this.#running(userId, signal);
    const invoice = running && isInArrears(running) ? latestInvoiceOf(running) : null;
    if (invoice === null) return null;
    return invoiceUrl(await this.parts.client.call(signal, (stripe) => stripe.invoices.retrieve(invoice)));
  }

  /** Repeating it is no error. */
  async cancelAt(userId: number, endsAt: number, signal: AbortSignal): Promise<void> {
    const running = await this.#running(userId, signal);
    if (!running) return;
    const params = endParams(running, endsAt);
    await this.parts.client.call(signal, (stripe) => stripe.subscriptions.update(running.id, params));
  }

  async swapAccess(userId: number, price: string, signal: AbortSignal): Promise<void> {
    const running = await this.#running(userId, signal);
    const item = running && accessItem(running);
    if (!running || !item || item.price.id === price) return;
    const params = tierParams(item.id, price);
    await this.parts.client.call(signal, (stripe) => stripe.subscriptions.update(running.id, params));
  }

  /** Bills what has accrued, and ends whatever is not over, also what waits for its first payment. */
  async endAll(userId: number, signal: AbortSignal): Promise<void> {
    const all = (await this.#all(userId, signal)) ?? [];
    for (const one of all) if (!isOver(one)) await this.#end(one, signal);
  }

  /** The user's subscription that runs, or is in arrears. */
  async #running(userId: number, signal: AbortSignal): Promise<Stripe.Subscription | null> {
    const { best } = chosen((await this.#all(userId, signal)) ?? []);
    return best && isLive(best) ? best : null;
  }

  /** Null without a customer. */
  async #all(userId: number, signal: AbortSignal): Promise<Stripe.Subscription[] | null> {
    const customer = await this.parts.customers.known(userId, signal);
    if (customer === null) return null;
    try {
      const { data } = await this.parts.client.call(signal, (stripe) =>
        stripe.subscriptions.list(allOf(customer)),
      );
      return data;
    } catch (error) {
      if (isMissingCustomer(error)) return null;
      throw error;
    }
  }

  async #end({ id, status }: Stripe.Subscription, signal: AbortSignal): Promise<void> {
    const { client } = this.parts;
    try {
      await client.call(signal, (stripe) => stripe.subscriptions.update(id, endReasonParams('tier')));
      const how = status === 'incomplete' ? {} : billAndEnd;
      await client.call(signal, (stripe) => stripe.subscriptions.cancel(id, how));
    } catch (error) {
      // It ended by itself meanwhile.
      if (!(error instanceof MissingAtStripeError)) throw error;
    }
  }

  #told(subscription: Stripe.Subscription): ProviderSubscription {
    const { id, status } = subscription;
    if (!isStatusKnown(status)) {
      this.parts.log.error(
        { subscription: id, status },
        'Stripe has a status that this release does not know',
      );
    }
    return projectionOf(subscription);
  }

  /** COMPLETE: the payer has done everything, and the subscription is not there or waits for the money. */
  async #completedCheckout(
    userId: number,
    all: Stripe.Subscription[],
    signal: AbortSignal,
  ): Promise<ProviderSubscription | null> {
    const attempt = await this.parts.store.attempt(userId);
    const id = attempt?.sessionId ?? null;
    if (!attempt || id === null || attempt.failed) return null;
    try {
      const session = await this.parts.client.call(signal, (stripe) => stripe.checkout.sessions.retrieve(id));
      const word = completionOf(session, all);
      return word === null ? null : completed(word);
    } catch (error) {
      if (error instanceof MissingAtStripeError) return null;
      throw error;
    }
  }
}
