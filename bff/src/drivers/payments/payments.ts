import type { BillingInformation, PaymentStatus, PaymentTier } from '@trailcast/schema/wire';

/** What a user orders; fees in EUR, VAT included. */
export interface SubscriptionOrder {
  userId: number;
  tier: PaymentTier;
  accessFee: number;
  serverFee: number;
  /** Language of the checkout; absent: the browser's. */
  locale?: string;
}

/** What the provider knows of a user's subscription. Times in ms. */
export interface ProviderSubscription {
  status: PaymentStatus;
  /** The provider's own word for it. */
  providerStatus: string;
  /** The tier whose access fee is charged; null for a price that is none of ours. */
  tier: PaymentTier | null;
  /** 0: not begun. */
  started: number;
  /** 0: it renews. */
  ends: number;
  /** The period that is paid for; null as long as there is none. */
  period: { start: number; end: number } | null;
}

/** A piece of server time that is to be billed. */
export interface UsageReport {
  userId: number;
  /** Names this piece for ever: a repeated report with it is not billed again. */
  identifier: string;
  /** When it was used, ms. */
  at: number;
  /** Whole: seconds × the fee in cents per hour. */
  units: number;
}

/** A provider of paid subscriptions. Every call ends with its signal and rejects with a PaymentsError. */
export interface Payments {
  /** The tier that a login of this installation begins with, already ACTIVE; null where everybody has to subscribe. */
  startingTier(login: string): PaymentTier | null;
  /**
   * Reads the user's subscription afresh, the best where there are several; the others are ended and given back. Null
   * for who never had one, or whose customer was deleted.
   */
  subscription(userId: number, signal: AbortSignal): Promise<ProviderSubscription | null>;
  /** Opens a checkout, or answers the one that is still open for this user. The payer must go to `approveUrl`. */
  openCheckout(order: SubscriptionOrder, signal: AbortSignal): Promise<{ approveUrl: string }>;
  /** Charges another access fee from the next period on; does nothing without a running subscription. */
  changeTier(order: SubscriptionOrder, signal: AbortSignal): Promise<void>;
  /** Lets the running subscription end at `endsAt` (ms) in place of renewing. Repeating it is no error. */
  cancelAt(userId: number, endsAt: number, signal: AbortSignal): Promise<void>;
  /** Bills what has accrued and ends the subscription and every open checkout; does nothing without one. */
  endNow(userId: number, signal: AbortSignal): Promise<void>;
  /** Null when nothing is stored. */
  billing(userId: number, signal: AbortSignal): Promise<BillingInformation | null>;
  saveBilling(userId: number, information: BillingInformation, signal: AbortSignal): Promise<void>;
  /**
   * Puts server time on the user's next invoice. The provider may forget identifiers after 24 h: the caller keeps which
   * reports were accepted. `unknown-customer`: the provider knows nobody whom it could bill.
   */
  reportUsage(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'>;
  /**
   * Units that it has taken of a user for the times from one whole minute to another, ms; null when it knows no such
   * customer. Minutes behind. Absent where the provider can't tell.
   */
  reportedUnits?(userId: number, from: number, to: number, signal: AbortSignal): Promise<number | null>;
}

/** The provider did not do what was asked. `unreachable` may be tried again. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  constructor(
    readonly kind: 'not-set-up' | 'unreachable' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
