/** What the payment provider says has happened. A hint alone: what counts is read from the provider afterwards. */
export interface PaymentEvent {
  /** Unique; a repeated delivery has the same. */
  id: string;
  type: string;
  /** Whose; null for what belongs to no customer. */
  customerId: string | null;
  /** The checkout whose payment was refused after it had been completed. */
  failedCheckout: string | null;
  /** Usage that was accepted first was refused later. */
  usageRefused: boolean;
}

/** Reads events as they arrive. */
export interface PaymentEvents {
  /** Throws ForgedEventError for a body that the provider has not signed, or not just now; `now` in ms. */
  read(body: Buffer, signature: string | undefined, now: number): PaymentEvent;
}

/** The signature does not fit. The message says what is wrong and repeats nothing of the body. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError';
}
