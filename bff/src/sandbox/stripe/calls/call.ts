import type { Params } from '../form.js';
import type { Ledger } from '../ledger.js';

export interface CallRequest {
  ledger: Ledger;
  params: Params;
  /** From the path, or empty. */
  id: string;
}

/** One endpoint of the provider. Runs to its end at once; throws a StripeFailure. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Without `/v1`. */
  path: string;
  run(request: CallRequest): object;
}

export const get = (path: string, run: Call['run']): Call => ({ method: 'GET', path, run });
export const post = (path: string, run: Call['run']): Call => ({ method: 'POST', path, run });
export const del = (path: string, run: Call['run']): Call => ({ method: 'DELETE', path, run });
