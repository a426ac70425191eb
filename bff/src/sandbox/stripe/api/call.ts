import type { Ledger } from '../ledger.js';
import type { Params } from './form.js';

export interface CallRequest {
  ledger: Ledger;
  params: Params;
  /** From the path, or empty. */
  id: string;
}

/** One endpoint of Stripe's API. Throws StripeFailure. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Without `/v1`. */
  path: string;
  run(request: CallRequest): object;
}

export const get = (path: string, run: Call['run']): Call => ({ method: 'GET', path, run });
export const post = (path: string, run: Call['run']): Call => ({ method: 'POST', path, run });
export const del = (path: string, run: Call['run']): Call => ({ method: 'DELETE', path, run });

/** Returns everything in one page, newest first; `all` is oldest first. */
export const newestFirst = (url: string, all: readonly object[]): object => ({
  object: 'list',
  data: [...all].reverse(),
  has_more: false,
  url,
});
