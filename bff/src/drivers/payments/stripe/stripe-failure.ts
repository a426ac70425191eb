import Stripe from 'stripe';
import { PaymentsError } from '../payments.js';

/** Returns true if the object that the parameter `param` names does not exist. */
export class MissingAtStripeError extends PaymentsError {
  constructor(
    readonly param: string | undefined,
    message: string,
  ) {
    super('refused', message);
  }
}

/** Returns true if the event exists already. Stripe has no code for this error. */
export class AlreadyAtStripeError extends PaymentsError {
  constructor(message: string) {
    super('refused', message);
  }
}

/** Converts an error of the SDK. The raw response is dropped, because it may contain a customer's data. */
export function paymentsError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const words = ['Stripe', error.type, error.code, error.param, error.statusCode, error.requestId];
  const message = words.filter((word) => word !== undefined && word !== '').join(' ');
  if (error.code === 'resource_missing') return new MissingAtStripeError(error.param, message);
  if (/already exists with identifier/i.test(error.message)) return new AlreadyAtStripeError(message);
  return new PaymentsError(isTemporary(error) ? 'unreachable' : 'refused', message);
}

/** Returns true without a response and for 429, 409 (a lock) and 5xx. The same call may succeed later. */
function isTemporary(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { statusCode } = error;
  return statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
}
