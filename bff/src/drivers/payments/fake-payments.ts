import type { BillingInformation, Invoice, PaymentTier } from '@trailcast/schema/wire';
import {
  PaymentsError,
  type Payments,
  type ProviderSubscription,
  type SubscriptionOrder,
  type UsageReport,
} from './payments.js';

/** An in-memory payment provider for tests. */
export class FakePayments implements Payments {
  /** One text per call, with the method and its arguments, oldest first. */
  readonly calls: string[] = [];
  readonly orders: SubscriptionOrder[] = [];
  /** If set, every method rejects with this kind of error. */
  failureKind: PaymentsError['kind'] | null = null;
  /** Starting tiers by login. */
  readonly startingTiers = new Map<string, PaymentTier>();
  /** Logins by user id. Tests set them. */
  readonly logins = new Map<number, string>();
  /** Subscriptions by user id. Tests change them. */
  readonly subscriptions = new Map<number, ProviderSubscription>();
  /** Invoices by user id, newest first. Tests set them. */
  readonly userInvoices = new Map<number, Invoice[]>();
  /** Accepted usage reports, each id once. */
  readonly usage: UsageReport[] = [];
  /** Users without a billable customer. */
  readonly unknownCustomers = new Set<number>();
  /** The provider's clock, ms. */
  now: () => number = Date.now;
  readonly #checkouts = new Map<number, string>();
  readonly #billing = new Map<number, BillingInformation>();
  readonly #startedUsers = new Set<number>();

  constructor(private readonly findLogin?: (userId: number) => Promise<string | null>) {}

  findStartingTier(login: string): PaymentTier | null {
    return this.startingTiers.get(login) ?? null;
  }

  async readSubscription(userId: number, signal: AbortSignal): Promise<ProviderSubscription | null> {
    this.#failIfRequested(signal);
    await this.#createStartingSubscription(userId);
    return this.subscriptions.get(userId) ?? null;
  }

  async openCheckout(order: SubscriptionOrder, signal: AbortSignal): Promise<{ approveUrl: string }> {
    this.#recordCall(`checkout ${order.userId}`, signal);
    this.orders.push(order);
    const approveUrl =
      this.#checkouts.get(order.userId) ?? `https://pay.example/checkout/${this.orders.length}`;
    this.#checkouts.set(order.userId, approveUrl);
    return { approveUrl };
  }

  /** Simulates a payment. */
  approve(userId: number): void {
    const order = this.orders.findLast((candidate) => candidate.userId === userId);
    if (!order || !this.#checkouts.delete(userId)) throw new Error(`user ${userId} has no open checkout`);
    this.subscriptions.set(userId, this.#createActiveSubscription(order.tier));
  }

  async changeTier({ userId, tier }: SubscriptionOrder, signal: AbortSignal): Promise<void> {
    this.#recordCall(`tier ${userId} ${tier}`, signal);
    this.#updateSubscription(userId, { tier });
  }

  async cancelAt(userId: number, endsAt: number, signal: AbortSignal): Promise<void> {
    this.#recordCall(`cancel ${userId} at ${endsAt}`, signal);
    this.#updateSubscription(userId, { endsAt });
  }

  async undoCancellation(userId: number, signal: AbortSignal): Promise<void> {
    this.#recordCall(`undo cancellation ${userId}`, signal);
    this.#updateSubscription(userId, { endsAt: 0 });
  }

  async listInvoices(userId: number, signal: AbortSignal): Promise<Invoice[]> {
    this.#failIfRequested(signal);
    return this.userInvoices.get(userId) ?? [];
  }

  async cancelNow(userId: number, signal: AbortSignal): Promise<void> {
    this.#recordCall(`cancel now ${userId}`, signal);
    this.subscriptions.delete(userId);
    this.#checkouts.delete(userId);
  }

  async readBilling(userId: number, signal: AbortSignal): Promise<BillingInformation | null> {
    this.#recordCall(`billing ${userId}`, signal);
    return this.#billing.get(userId) ?? null;
  }

  async saveBilling(userId: number, information: BillingInformation, signal: AbortSignal): Promise<void> {
    this.#recordCall(`save billing ${userId}`, signal);
    this.#billing.set(userId, information);
  }

  async reportUsage(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'> {
    this.#recordCall(`usage ${report.identifier}`, signal);
    if (this.unknownCustomers.has(report.userId)) return 'unknown-customer';
    if (!this.usage.some(({ identifier }) => identifier === report.identifier)) this.usage.push(report);
    return 'accepted';
  }

  /** Creates the subscription that some logins start with, like the local Stripe. */
  async #createStartingSubscription(userId: number): Promise<void> {
    if (this.#startedUsers.has(userId)) return;
    this.#startedUsers.add(userId);
    const login = this.logins.get(userId) ?? (await this.findLogin?.(userId)) ?? null;
    const tier = login === null ? null : this.findStartingTier(login);
    if (tier !== null && tier !== 'FREE')
      this.subscriptions.set(userId, this.#createActiveSubscription(tier));
  }

  #createActiveSubscription(tier: PaymentTier): ProviderSubscription {
    return {
      status: 'ACTIVE',
      providerStatus: 'active',
      tier,
      startedAt: this.now(),
      endsAt: 0,
      period: null,
    };
  }

  #updateSubscription(userId: number, update: Partial<ProviderSubscription>): void {
    const subscription = this.subscriptions.get(userId);
    if (subscription) this.subscriptions.set(userId, { ...subscription, ...update });
  }

  #recordCall(call: string, signal: AbortSignal): void {
    this.#failIfRequested(signal);
    this.calls.push(call);
  }

  #failIfRequested(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.failureKind)
      throw new PaymentsError(this.failureKind, `the fake provider is ${this.failureKind}`);
  }
}
