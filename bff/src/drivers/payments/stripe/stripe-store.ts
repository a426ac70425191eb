/** Stored reference to a user's customer at Stripe. */
export interface StripeCustomerRecord {
  userId: number;
  /** Login at the streaming platform; empty if unknown. */
  login: string;
  /** Idempotency key of the request that creates the customer. */
  creationKey: string;
  /** Null until Stripe has created the customer. */
  customerId: string | null;
}

/** A user's current attempt to subscribe. */
export interface CheckoutAttempt {
  idempotencyKey: string;
  locale: string;
  /** Null until Stripe has created the session. */
  sessionId: string | null;
  /** True if the payment failed after the completion of the checkout. */
  failed: boolean;
}

/** The driver's state in the product's database. Every idempotency key is stored before its request. */
export interface StripeStore {
  findCustomerRecord(userId: number): Promise<StripeCustomerRecord | null>;
  /** Returns the user's record; creates it if there is none. */
  findOrCreateCustomerRecord(userId: number): Promise<StripeCustomerRecord>;
  saveCustomer(record: StripeCustomerRecord, customerId: string): Promise<void>;
  /**
   * Removes a customer that was deleted at Stripe. The next customer receives a new creation key and a new
   * attempt.
   */
  removeCustomer(userId: number, customerId: string): Promise<void>;
  findAttempt(userId: number): Promise<CheckoutAttempt | null>;
  /**
   * Returns the current attempt for `orderTerms`. Creates a new attempt if there is none, it is old, or its
   * idempotency key is `failedIdempotencyKey`.
   */
  findOrCreateAttempt(
    userId: number,
    orderTerms: string,
    locale: string,
    failedIdempotencyKey?: string,
  ): Promise<CheckoutAttempt>;
  saveSession(attempt: CheckoutAttempt, sessionId: string): Promise<void>;
}
