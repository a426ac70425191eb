import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { StateStore } from '../state-store.js';
import { runDueSteps, hasDueSteps } from '../due-steps.js';
import type { Endpoint } from './endpoint.js';
import type { Params } from './form.js';
import { StripeFailure } from './stripe-failure.js';

/** An API request with its endpoint and idempotency key. */
export interface ApiRequest {
  endpoint: Endpoint;
  /** Path, including ids. */
  path: string;
  id: string;
  params: Params;
  idempotencyKey: string | null;
}

/**
 * Processes a request, or returns the earlier response to the same key. Throws StripeFailure for an invalid
 * request, which leaves the state unchanged.
 */
export function respond(store: StateStore, request: ApiRequest): object {
  if (hasDueSteps(store)) store.change(() => runDueSteps(store));
  if (request.endpoint.method === 'GET') return runEndpoint(store, request);
  return store.change(() => runOnce(store, request));
}

/**
 * Processes a request once per key. Only successful responses are stored, so a failed request may be retried.
 */
function runOnce(store: StateStore, request: ApiRequest): object {
  const { idempotencyKey: key } = request;
  if (key === null) return runEndpoint(store, request);
  const { answers: responses } = store.state;
  const fingerprint = createFingerprint(request);
  const storedResponse = responses[key];
  if (storedResponse && storedResponse.fingerprint !== fingerprint) {
    const message = `The idempotency key '${key}' was used before with other parameters.`;
    throw new StripeFailure(400, message, { type: 'idempotency_error' });
  }
  if (storedResponse) return storedResponse.body;
  const body = runEndpoint(store, request);
  responses[key] = { fingerprint, at: Date.now(), body };
  return body;
}

/** Returns the response as plain JSON, so that a repeated response is equal byte for byte. */
function runEndpoint(store: StateStore, { endpoint, params, id }: ApiRequest): Record<string, unknown> {
  const body: unknown = JSON.parse(JSON.stringify(endpoint.run({ store, params, id })));
  return z.record(z.string(), z.unknown()).parse(body);
}

const createFingerprint = ({ endpoint, path, params }: ApiRequest): string =>
  createHash('sha256')
    .update(`${endpoint.method} ${path} ${JSON.stringify(params)}`)
    .digest('base64url');
