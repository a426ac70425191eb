import type Stripe from 'stripe';

/** A call is refused, in the provider's words. */
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

/** 404 when the id stands in the path, 400 when a parameter names it. */
export function missing(kind: string, id: string, param?: string): StripeFailure {
  return new StripeFailure(param ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

export const invalid = (message: string, param?: string, code?: string): StripeFailure =>
  new StripeFailure(400, message, { param, code });
