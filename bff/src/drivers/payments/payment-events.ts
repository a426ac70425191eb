/** An event of the payment provider. The event only triggers a read of the provider's state. */
export interface PaymentEvent {
  /** Unique. A repeated delivery has the same id. */
  id: string;
  type: string;
  /** Customer of the event; null for an event without one. */
  customerId: string | null;
  /** Checkout whose payment failed after its completion. */
  failedCheckoutId: string | null;
  /** True if usage was rejected after it had been accepted. */
  isUsageRejected: boolean;
}

/** Verifies and parses the events that the payment provider sends to the webhook. */
export interface PaymentEvents {
  /**
   * Throws ForgedEventError if the signature is not valid and recent, or the body is not an event. `now` is
   * in ms.
   */
  read(body: Buffer, signature: string | undefined, now: number): PaymentEvent;
}

/** Thrown for an invalid signature or body. The message never quotes the body. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError';
}
