import type { Ledger } from '../ledger.js';
import type { Params } from './form.js';

/** One request to an endpoint. */
export interface CallRequest {
  ledger: Ledger;
  params: Params;
  /** Id in the path; empty without one. */
  id: string;
}

/** One endpoint of Stripe's API. Throws StripeFailure. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path without `/v1`. */
  path: string;
  run(request: CallRequest): object;
}

export const getCall = (path: string, run: Call['run']): Call => ({ method: 'GET', path, run });
export const postCall = (path: string, run: Call['run']): Call => ({ method: 'POST', path, run });
export const deleteCall = (path: string, run: Call['run']): Call => ({ method: 'DELETE', path, run });

/** Returns a list of one page, newest first. `objects` are oldest first. */
export const toNewestFirstList = (url: string, objects: readonly object[]): object => ({
  object: 'list',
  data: [...objects].reverse(),
  has_more: false,
  url,
});
