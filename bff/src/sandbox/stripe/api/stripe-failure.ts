import type Stripe from 'stripe';

/** An error in the format of Stripe's API. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  constructor(
    readonly status: number,
    message: string,
    readonly detail: {
      type?: Stripe.RawErrorType;
      code?: string;
      param?: string;
    } = {},
  ) {
    super(message);
  }
}

/** Returns the error for an unknown id: 404 for an id in the path, 400 for an id in a parameter. */
export function createMissingError(kind: string, id: string, param?: string): StripeFailure {
  return new StripeFailure(param ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

export const createInvalidRequestError = (message: string, param?: string, code?: string): StripeFailure =>
  new StripeFailure(400, message, { param, code });
