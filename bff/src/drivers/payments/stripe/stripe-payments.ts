import type { BillingInformation, Invoice, PaymentTier } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { Payments, ProviderSubscription, SubscriptionOrder, UsageReport } from '../payments.js';
import { toBillingInformation, createBillingParams } from './customer.external.js';
import { StripeCheckout } from './stripe-checkout.js';
import { StripeClient, type StripeClientOptions } from './stripe-client.js';
import { isMissingCustomer, StripeCustomers } from './stripe-customers.js';
import { StripeInvoices } from './stripe-invoices.js';
import { StripePrices } from './stripe-prices.js';
import type { StripeStore } from './stripe-store.js';
import { StripeSubscriptions } from './stripe-subscriptions.js';
import { StripeUsage } from './stripe-usage.js';

export interface StripePaymentsDeps extends StripeClientOptions {
  store: StripeStore;
  /** Origin of the product's pages, to which the checkout redirects the browser. */
  publicUrl: string;
  /** Starting tiers by lower-case login. */
  startingTiers: ReadonlyMap<string, PaymentTier>;
  log: Logger;
}

/** Subscriptions with Stripe Checkout and Billing Meters, one customer per user. */
export class StripePayments implements Payments {
  readonly #client: StripeClient;
  readonly #customers: StripeCustomers;
  readonly #prices: StripePrices;
  readonly #checkout: StripeCheckout;
  readonly #subscriptions: StripeSubscriptions;
  readonly #usage: StripeUsage;
  readonly #invoices: StripeInvoices;

  constructor(private readonly deps: StripePaymentsDeps) {
    const { store, publicUrl, log } = deps;
    const client = new StripeClient(deps);
    const customers = new StripeCustomers(client, store);
    const prices = new StripePrices({ client, log });
    this.#client = client;
    this.#customers = customers;
    this.#prices = prices;
    this.#checkout = new StripeCheckout({ client, customers, prices, store, publicUrl });
    this.#subscriptions = new StripeSubscriptions({ client, customers, store, log });
    this.#usage = new StripeUsage(client, store);
    // Pages of the local Stripe are part of this installation.
    const localOrigin = deps.origin === null ? null : new URL(publicUrl).origin;
    this.#invoices = new StripeInvoices({ client, customers, localOrigin });
  }

  findStartingTier(login: string): PaymentTier | null {
    return this.deps.startingTiers.get(login.toLowerCase()) ?? null;
  }

  readSubscription(userId: number, signal: AbortSignal): Promise<ProviderSubscription | null> {
    return this.#subscriptions.read(userId, signal);
  }

  /**
   * Returns the open invoice's page for a user with an overdue subscription, who must not create a second
   * one.
   */
  async openCheckout(order: SubscriptionOrder, signal: AbortSignal): Promise<{ approveUrl: string }> {
    const approveUrl = await this.#subscriptions.findOpenInvoiceUrl(order.userId, signal);
    return approveUrl === null ? this.#checkout.open(order, signal) : { approveUrl };
  }

  cancelAt(userId: number, endsAt: number, signal: AbortSignal): Promise<void> {
    return this.#subscriptions.cancelAt(userId, endsAt, signal);
  }

  undoCancellation(userId: number, signal: AbortSignal): Promise<void> {
    return this.#subscriptions.undoCancellation(userId, signal);
  }

  listInvoices(userId: number, signal: AbortSignal): Promise<Invoice[]> {
    return this.#invoices.list(userId, signal);
  }

  async changeTier({ userId, tier, accessFee }: SubscriptionOrder, signal: AbortSignal): Promise<void> {
    const { access } = await this.#prices.findPrices(tier, accessFee, signal);
    await this.#subscriptions.changeAccessPrice(userId, access, signal);
  }

  async cancelNow(userId: number, signal: AbortSignal): Promise<void> {
    const customer = await this.#customers.findCustomer(userId, signal);
    if (customer === null) return;
    await this.#checkout.expireAllSessions(customer, signal);
    await this.#subscriptions.cancelAll(userId, signal);
  }

  async readBilling(userId: number, signal: AbortSignal): Promise<BillingInformation | null> {
    const customer = await this.#customers.findCustomer(userId, signal);
    if (customer === null) return null;
    try {
      return toBillingInformation(
        await this.#client.request(signal, (stripe) => stripe.customers.retrieve(customer)),
      );
    } catch (error) {
      if (isMissingCustomer(error)) return null;
      throw error;
    }
  }

  async saveBilling(userId: number, information: BillingInformation, signal: AbortSignal): Promise<void> {
    await this.#customers.runWithCustomer(userId, signal, (customer) =>
      this.#client.request(signal, (stripe) =>
        stripe.customers.update(customer, createBillingParams(information)),
      ),
    );
  }

  reportUsage(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'> {
    return this.#usage.report(report, signal);
  }

  readReportedUnits(userId: number, from: number, to: number, signal: AbortSignal): Promise<number | null> {
    return this.#usage.readReportedUnits(userId, from, to, signal);
  }
}
