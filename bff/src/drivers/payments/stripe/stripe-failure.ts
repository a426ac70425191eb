import Stripe from 'stripe';
import { PaymentsError } from '../payments.js';

/** Thrown if the object that the parameter `param` names does not exist at Stripe. */
export class StripeNotFoundError extends PaymentsError {
  constructor(
    readonly param: string | undefined,
    message: string,
  ) {
    super('rejected', message);
  }
}

/** Thrown if a meter event with this id already exists. Stripe has no code for this error. */
export class StripeAlreadyExistsError extends PaymentsError {
  constructor(message: string) {
    super('rejected', message);
  }
}

/** Converts an error of the SDK. The raw response is dropped, because it may contain a customer's data. */
export function toPaymentsError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const messageParts = ['Stripe', error.type, error.code, error.param, error.statusCode, error.requestId];
  const message = messageParts.filter((part) => part !== undefined && part !== '').join(' ');
  if (error.code === 'resource_missing') return new StripeNotFoundError(error.param, message);
  if (/already exists with identifier/i.test(error.message)) return new StripeAlreadyExistsError(message);
  return new PaymentsError(isTemporary(error) ? 'unreachable' : 'rejected', message);
}

/** Returns true if the same request may succeed later: no response, 409 (a lock), 429 or 5xx. */
function isTemporary(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { statusCode } = error;
  return statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
}
