/** Who a user is at Stripe. */
export interface StripeAccount {
  userId: number;
  /** At the streaming platform; empty when unknown. */
  login: string;
  /** Idempotency key under which the customer is made. */
  creationKey: string;
  /** Null as long as Stripe has not confirmed one. */
  customerId: string | null;
}

/** A present attempt to subscribe. */
export interface CheckoutAttempt {
  idempotencyKey: string;
  locale: string;
  /** Null as long as Stripe has not confirmed one. */
  sessionId: string | null;
  /** The payment was refused after the checkout had been completed. */
  failed: boolean;
}

/** What the driver remembers of Stripe, in the product's database: every key is stored before its call. */
export interface StripeStore {
  account(userId: number): Promise<StripeAccount | null>;
  /** The account, begun when there is none. */
  openAccount(userId: number): Promise<StripeAccount>;
  keepCustomer(account: StripeAccount, customerId: string): Promise<void>;
  /** The customer is gone at Stripe: the next one is made under a new key, with a new attempt. */
  forgetCustomer(userId: number, customerId: string): Promise<void>;
  attempt(userId: number): Promise<CheckoutAttempt | null>;
  /** The present attempt at these terms; a new one when there is none, it is old, or it is the one that is `over`. */
  openAttempt(userId: number, terms: string, locale: string, over?: string): Promise<CheckoutAttempt>;
  keepSession(attempt: CheckoutAttempt, sessionId: string): Promise<void>;
}
