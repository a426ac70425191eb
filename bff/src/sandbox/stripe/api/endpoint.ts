import type { StateStore } from '../state-store.js';
import type { Params } from './form.js';

/** One request to an endpoint. */
export interface EndpointRequest {
  store: StateStore;
  params: Params;
  /** Id in the path; empty if the path contains none. */
  id: string;
}

/** One endpoint of Stripe's API. `run` throws StripeFailure for an invalid request. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path without `/v1`. */
  path: string;
  run(request: EndpointRequest): object;
}

export const defineGet = (path: string, run: Endpoint['run']): Endpoint => ({ method: 'GET', path, run });
export const definePost = (path: string, run: Endpoint['run']): Endpoint => ({ method: 'POST', path, run });
export const defineDelete = (path: string, run: Endpoint['run']): Endpoint => ({
  method: 'DELETE',
  path,
  run,
});

/** Returns a list of one page, newest first. `objects` are oldest first. */
export const toNewestFirstList = (url: string, objects: readonly object[]): object => ({
  object: 'list',
  data: [...objects].reverse(),
  has_more: false,
  url,
});
