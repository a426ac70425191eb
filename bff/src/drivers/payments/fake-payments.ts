import type { BillingInformation, PaymentTier } from '@trailcast/schema/wire';
import { PaymentsError, type Payments, type SubscriptionOrder, type UsageReport } from './payments.js';

/** A provider in memory that writes down what it is asked, for tests of everything above the driver. */
export class FakePayments implements Payments {
  readonly calls: string[] = [];
  readonly orders: SubscriptionOrder[] = [];
  /** When set, every call is refused in this way. */
  failing: PaymentsError['kind'] | null = null;
  readonly starting = new Map<string, PaymentTier>();
  /** Accepted reports of server time, each identifier once. */
  readonly usage: UsageReport[] = [];
  /** Users whom the provider can bill nothing. */
  readonly unknownCustomers = new Set<number>();
  readonly #checkouts = new Map<number, string>();
  readonly #billing = new Map<number, BillingInformation>();

  startingTier(login: string): PaymentTier | null {
    return this.starting.get(login) ?? null;
  }

  async openCheckout(order: SubscriptionOrder, signal: AbortSignal): Promise<{ approveUrl: string }> {
    this.#called(`checkout ${order.userId}`, signal);
    this.orders.push(order);
    const approveUrl =
      this.#checkouts.get(order.userId) ?? `https://pay.example/checkout/${this.orders.length}`;
    this.#checkouts.set(order.userId, approveUrl);
    return { approveUrl };
  }

  async cancelAt(userId: number, endsAt: number, signal: AbortSignal): Promise<void> {
    this.#called(`cancel ${userId} at ${endsAt}`, signal);
  }

  async endNow(userId: number, signal: AbortSignal): Promise<void> {
    this.#called(`end ${userId}`, signal);
  }

  async billing(userId: number, signal: AbortSignal): Promise<BillingInformation | null> {
    this.#called(`billing ${userId}`, signal);
    return this.#billing.get(userId) ?? null;
  }

  async saveBilling(userId: number, information: BillingInformation, signal: AbortSignal): Promise<void> {
    this.#called(`save billing ${userId}`, signal);
    this.#billing.set(userId, information);
  }

  async reportUsage(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'> {
    this.#called(`usage ${report.identifier}`, signal);
    if (this.unknownCustomers.has(report.userId)) return 'unknown-customer';
    if (!this.usage.some(({ identifier }) => identifier === report.identifier)) this.usage.push(report);
    return 'accepted';
  }

  #called(call: string, signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.failing) throw new PaymentsError(this.failing, `the fake provider is ${this.failing}`);
    this.calls.push(call);
  }
}
