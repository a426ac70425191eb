import Stripe from 'stripe';
import { PaymentsError } from '../payments.js';

/** The provider does not know what was named; `param` is the parameter that named it. */
export class MissingAtStripeError extends PaymentsError {
  constructor(
    readonly param: string | undefined,
    message: string,
  ) {
    super('refused', message);
  }
}

/** What was sent is there already; Stripe has no code for it. */
export class AlreadyAtStripeError extends PaymentsError {
  constructor(message: string) {
    super('refused', message);
  }
}

/** Any error of the SDK without its raw answer, which may hold a customer's data. */
export function paymentsError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const words = ['Stripe', error.type, error.code, error.param, error.statusCode, error.requestId];
  const message = words.filter((word) => word !== undefined && word !== '').join(' ');
  if (error.code === 'resource_missing') return new MissingAtStripeError(error.param, message);
  if (/already exists with identifier/i.test(error.message)) return new AlreadyAtStripeError(message);
  return new PaymentsError(isTemporary(error) ? 'unreachable' : 'refused', message);
}

/** No answer, 429, 409 (a lock) and 5xx: the same call may succeed later. */
function isTemporary(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { statusCode } = error;
  return statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
}
