import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { ProviderSubscription } from '../payments.js';
import { findCompletionStatus } from './checkout.external.js';
import type { StripeClient } from './stripe-client.js';
import { isMissingCustomer, type StripeCustomers } from './stripe-customers.js';
import { StripeNotFoundError } from './stripe-failure.js';
import type { StripeStore } from './stripe-store.js';
import { DuplicateSubscriptions } from './duplicate-subscriptions.js';
import {
  findAccessItem,
  createSubscriptionListParams,
  CANCEL_WITH_INVOICE,
  selectSubscription,
  createCompletedCheckout,
  createScheduledEndParams,
  createCancelReasonParams,
  findInvoiceUrl,
  isOverdue,
  isOngoing,
  isEnded,
  isStatusKnown,
  createEndRemovalParams,
  findLatestInvoiceId,
  toProviderSubscription,
  createAccessPriceParams,
} from './subscription.external.js';

export interface StripeSubscriptionsDeps {
  client: StripeClient;
  customers: StripeCustomers;
  store: StripeStore;
  log: Logger;
}

/** Reads, changes and cancels a user's subscriptions at Stripe. */
export class StripeSubscriptions {
  readonly #duplicates: DuplicateSubscriptions;

  constructor(private readonly deps: StripeSubscriptionsDeps) {
    this.#duplicates = new DuplicateSubscriptions(deps.client, deps.log);
  }

  async read(userId: number, signal: AbortSignal): Promise<ProviderSubscription | null> {
    const subscriptions = await this.#listSubscriptions(userId, signal);
    if (subscriptions === null) return null;
    const { current, duplicates } = selectSubscription(subscriptions);
    for (const subscription of duplicates) await this.#duplicates.cancel(subscription, signal);
    if (current && isOngoing(current)) return this.#convert(current);
    const completedCheckout = await this.#findCompletedCheckout(userId, subscriptions, signal);
    return completedCheckout ?? (current && this.#convert(current));
  }

  /** Returns the payment page of a user with an overdue subscription, or null for any other user. */
  async findOpenInvoiceUrl(userId: number, signal: AbortSignal): Promise<string | null> {
    const ongoingSubscription = await this.#findOngoing(userId, signal);
    const invoiceId =
      ongoingSubscription && isOverdue(ongoingSubscription) ? findLatestInvoiceId(ongoingSubscription) : null;
    if (invoiceId === null) return null;
    return findInvoiceUrl(
      await this.deps.client.request(signal, (stripe) => stripe.invoices.retrieve(invoiceId)),
    );
  }

  /** Schedules the end of the ongoing subscription at `endsAt`, ms. Idempotent. */
  async cancelAt(userId: number, endsAt: number, signal: AbortSignal): Promise<void> {
    const ongoingSubscription = await this.#findOngoing(userId, signal);
    if (!ongoingSubscription) return;
    const params = createScheduledEndParams(ongoingSubscription, endsAt);
    await this.deps.client.request(signal, (stripe) =>
      stripe.subscriptions.update(ongoingSubscription.id, params),
    );
  }

  /** Removes a scheduled end. Idempotent. */
  async undoCancellation(userId: number, signal: AbortSignal): Promise<void> {
    const ongoingSubscription = await this.#findOngoing(userId, signal);
    const params = ongoingSubscription && createEndRemovalParams(ongoingSubscription);
    if (!ongoingSubscription || !params) return;
    await this.deps.client.request(signal, (stripe) =>
      stripe.subscriptions.update(ongoingSubscription.id, params),
    );
  }

  async changeAccessPrice(userId: number, price: string, signal: AbortSignal): Promise<void> {
    const ongoingSubscription = await this.#findOngoing(userId, signal);
    const item = ongoingSubscription && findAccessItem(ongoingSubscription);
    if (!ongoingSubscription || !item || item.price.id === price) return;
    const params = createAccessPriceParams(item.id, price);
    await this.deps.client.request(signal, (stripe) =>
      stripe.subscriptions.update(ongoingSubscription.id, params),
    );
  }

  /** Bills open usage and cancels every subscription, including those that wait for the first payment. */
  async cancelAll(userId: number, signal: AbortSignal): Promise<void> {
    const subscriptions = (await this.#listSubscriptions(userId, signal)) ?? [];
    for (const subscription of subscriptions)
      if (!isEnded(subscription)) await this.#cancelSubscription(subscription, signal);
  }

  /** Returns the user's ongoing subscription, or null. */
  async #findOngoing(userId: number, signal: AbortSignal): Promise<Stripe.Subscription | null> {
    const { current } = selectSubscription((await this.#listSubscriptions(userId, signal)) ?? []);
    return current && isOngoing(current) ? current : null;
  }

  /** Returns null if the user has no customer at Stripe. */
  async #listSubscriptions(userId: number, signal: AbortSignal): Promise<Stripe.Subscription[] | null> {
    const customer = await this.deps.customers.findCustomer(userId, signal);
    if (customer === null) return null;
    try {
      const { data } = await this.deps.client.request(signal, (stripe) =>
        stripe.subscriptions.list(createSubscriptionListParams(customer)),
      );
      return data;
    } catch (error) {
      if (isMissingCustomer(error)) return null;
      throw error;
    }
  }

  async #cancelSubscription({ id, status }: Stripe.Subscription, signal: AbortSignal): Promise<void> {
    const { client } = this.deps;
    try {
      await client.request(signal, (stripe) =>
        stripe.subscriptions.update(id, createCancelReasonParams('tier')),
      );
      const params = status === 'incomplete' ? {} : CANCEL_WITH_INVOICE;
      await client.request(signal, (stripe) => stripe.subscriptions.cancel(id, params));
    } catch (error) {
      // The subscription has already ended.
      if (!(error instanceof StripeNotFoundError)) throw error;
    }
  }

  #convert(subscription: Stripe.Subscription): ProviderSubscription {
    const { id, status } = subscription;
    if (!isStatusKnown(status)) {
      this.deps.log.error({ subscription: id, status }, 'unknown subscription status, treated as PAUSED');
    }
    return toProviderSubscription(subscription);
  }

  /** Returns COMPLETE if the checkout is completed and the subscription does not exist yet or waits for the payment. */
  async #findCompletedCheckout(
    userId: number,
    subscriptions: Stripe.Subscription[],
    signal: AbortSignal,
  ): Promise<ProviderSubscription | null> {
    const attempt = await this.deps.store.findAttempt(userId);
    const id = attempt?.sessionId ?? null;
    if (!attempt || id === null || attempt.failed) return null;
    try {
      const session = await this.deps.client.request(signal, (stripe) =>
        stripe.checkout.sessions.retrieve(id),
      );
      const status = findCompletionStatus(session, subscriptions);
      return status === null ? null : createCompletedCheckout(status);
    } catch (error) {
      if (error instanceof StripeNotFoundError) return null;
      throw error;
    }
  }
}
