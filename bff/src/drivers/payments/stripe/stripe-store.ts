/** A user's customer at Stripe. */
export interface StripeAccount {
  userId: number;
  /** Login at the streaming platform; empty if unknown. */
  login: string;
  creationKey: string;
  /** Null until Stripe has confirmed it. */
  customerId: string | null;
}

/** A user's current attempt to subscribe. */
export interface CheckoutAttempt {
  idempotencyKey: string;
  locale: string;
  /** Null until Stripe has confirmed it. */
  sessionId: string | null;
  /** True if the payment failed after the completion of the checkout. */
  failed: boolean;
}

/** The driver's state in the product's database. Every idempotency key is stored before its request. */
export interface StripeStore {
  findAccount(userId: number): Promise<StripeAccount | null>;
  /** Returns the user's account. Creates it if there is none. */
  openAccount(userId: number): Promise<StripeAccount>;
  saveCustomer(account: StripeAccount, customerId: string): Promise<void>;
  /** Removes a customer that was deleted at Stripe. The next one receives a new key and a new attempt. */
  removeCustomer(userId: number, customerId: string): Promise<void>;
  findAttempt(userId: number): Promise<CheckoutAttempt | null>;
  /** Returns the current attempt for these terms; a new one if there is none, it is old, or its key is `failedKey`. */
  openAttempt(userId: number, terms: string, locale: string, failedKey?: string): Promise<CheckoutAttempt>;
  saveSession(attempt: CheckoutAttempt, sessionId: string): Promise<void>;
}
