import type { BillingInformation, Invoice, PaymentStatus, PaymentTier } from '@trailcast/schema/wire';

/** A user's order; fees in EUR including VAT. */
export interface SubscriptionOrder {
  userId: number;
  tier: PaymentTier;
  accessFee: number;
  serverFee: number;
  /** Language of the checkout; absent: the browser's. */
  locale?: string;
}

/** A user's subscription at the provider. Times in ms. */
export interface ProviderSubscription {
  status: PaymentStatus;
  providerStatus: string;
  /** Tier of the charged access fee; null for an unknown price. */
  tier: PaymentTier | null;
  /** Time of the start; 0 if the subscription has not started. */
  startedAt: number;
  /** Time of the end; 0 if the subscription renews automatically. */
  endsAt: number;
  /** The current paid period; null without one. */
  period: { start: number; end: number } | null;
}

/** Server time to bill. */
export interface UsageReport {
  userId: number;
  /** Permanent id of this report. A report with the same id is billed once. */
  identifier: string;
  /** Time of the usage, ms. */
  at: number;
  /** Integer: seconds × the fee in cents per hour. */
  units: number;
}

/** A provider of paid subscriptions. Every method rejects with PaymentsError; `signal` aborts it. */
export interface Payments {
  /**
   * Returns the tier of the active subscription with which a login starts, or null if the user has to
   * subscribe.
   */
  findStartingTier(login: string): PaymentTier | null;
  /**
   * Reads the user's subscription from the provider. Cancels and refunds duplicate subscriptions. Returns
   * null if the user never had one or the customer was deleted.
   */
  readSubscription(userId: number, signal: AbortSignal): Promise<ProviderSubscription | null>;
  /** Creates a checkout or returns the user's open one. The payer has to open `approveUrl`. */
  openCheckout(order: SubscriptionOrder, signal: AbortSignal): Promise<{ approveUrl: string }>;
  /** Changes the access fee from the next period on. Does nothing without an ongoing subscription. */
  changeTier(order: SubscriptionOrder, signal: AbortSignal): Promise<void>;
  /** Schedules the end of the ongoing subscription at `endsAt` (ms). Idempotent. */
  cancelAt(userId: number, endsAt: number, signal: AbortSignal): Promise<void>;
  /**
   * Removes a scheduled end, so that the subscription renews again. Idempotent. Does nothing without an
   * ongoing subscription.
   */
  undoCancellation(userId: number, signal: AbortSignal): Promise<void>;
  /** Returns the user's final invoices, newest first, at most 100. */
  listInvoices(userId: number, signal: AbortSignal): Promise<Invoice[]>;
  /** Bills open usage, cancels the subscription and expires every open checkout. */
  cancelNow(userId: number, signal: AbortSignal): Promise<void>;
  /** Returns the billing information, or null if none is stored. */
  readBilling(userId: number, signal: AbortSignal): Promise<BillingInformation | null>;
  saveBilling(userId: number, information: BillingInformation, signal: AbortSignal): Promise<void>;
  /**
   * Adds server time to the user's next invoice. The provider may delete ids after 24 h, so the caller stores
   * which reports were accepted. Returns `unknown-customer` if there is no customer to bill.
   */
  reportUsage(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'>;
  /**
   * Returns the units that the provider counted between `from` and `to` (whole minutes in ms), or null for an
   * unknown customer. The count lags by minutes. Not implemented by every provider.
   */
  readReportedUnits?(userId: number, from: number, to: number, signal: AbortSignal): Promise<number | null>;
}

/** A failed request to the provider. The request may be retried if `kind` is `unreachable`. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  constructor(
    readonly kind: 'not-set-up' | 'unreachable' | 'rejected',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
