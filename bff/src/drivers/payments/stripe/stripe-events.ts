import Stripe from 'stripe';
import { ForgedEventError, type PaymentEvent, type PaymentEvents } from '../payment-events.js';
import { findCustomerId, findFailedCheckoutId, isUsageRejected, StripeEvent } from './event.external.js';

/** Maximum difference between an event's time and now, seconds. */
const TOLERANCE_S = 300;

/** Verifies and parses Stripe's events. Several secrets are accepted, so that they can be rotated. */
export class StripeEvents implements PaymentEvents {
  constructor(private readonly secrets: readonly string[]) {}

  read(body: Buffer, signature: string | undefined, now: number): PaymentEvent {
    if (signature === undefined) throw new ForgedEventError('The signature is missing.');
    this.#requireNotInFuture(signature, now);
    if (!this.secrets.some((secret) => isSigned(body, signature, secret, now))) {
      throw new ForgedEventError('The signature is invalid or too old.');
    }
    const event = parseEvent(body);
    return {
      id: event.id,
      type: event.type.slice(0, 100),
      customerId: findCustomerId(event),
      failedCheckoutId: findFailedCheckoutId(event),
      isUsageRejected: isUsageRejected(event),
    };
  }

  /** Throws ForgedEventError if the time is in the future. The SDK rejects only old times. */
  #requireNotInFuture(signature: string, now: number): void {
    const time = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
    if (!(time <= now / 1000 + TOLERANCE_S))
      throw new ForgedEventError('The signature’s time is missing or in the future.');
  }
}

function isSigned(body: Buffer, signature: string, secret: string, now: number): boolean {
  try {
    const { signature: verifier } = Stripe.webhooks;
    return verifier?.verifyHeader(body, signature, secret, TOLERANCE_S, undefined, now) ?? false;
  } catch {
    return false;
  }
}

function parseEvent(body: Buffer): StripeEvent {
  try {
    return StripeEvent.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new ForgedEventError('The body is not an event.');
  }
}
