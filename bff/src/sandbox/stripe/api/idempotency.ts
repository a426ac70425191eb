import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ledger } from '../ledger.js';
import { catchUp, isBehind } from '../timeline.js';
import type { Call } from './call.js';
import type { Params } from './form.js';
import { StripeFailure } from './stripe-failure.js';

/** An API request with its endpoint and idempotency key. */
export interface ApiRequest {
  call: Call;
  /** Path, including ids. */
  path: string;
  id: string;
  params: Params;
  idempotencyKey: string | null;
}

/**
 * Runs a call, or returns the earlier response to the same key. Throws StripeFailure and leaves the ledger unchanged.
 */
export function respond(ledger: Ledger, request: ApiRequest): object {
  if (isBehind(ledger)) ledger.change(() => catchUp(ledger));
  if (request.call.method === 'GET') return run(ledger, request);
  return ledger.change(() => runOnce(ledger, request));
}

/** Runs a call once per key. Stores only successful responses, so the key of a failed call may be reused. */
function runOnce(ledger: Ledger, request: ApiRequest): object {
  const { idempotencyKey: key } = request;
  if (key === null) return run(ledger, request);
  const { answers } = ledger.state;
  const fingerprint = createFingerprint(request);
  const stored = answers[key];
  if (stored && stored.fingerprint !== fingerprint) {
    const message = `The idempotency key '${key}' was used before with other parameters.`;
    throw new StripeFailure(400, message, { type: 'idempotency_error' });
  }
  if (stored) return stored.body;
  const body = run(ledger, request);
  answers[key] = { fingerprint, at: Date.now(), body };
  return body;
}

/** Runs a call. Returns plain JSON, so that a repeated response is equal byte for byte. */
function run(ledger: Ledger, { call, params, id }: ApiRequest): Record<string, unknown> {
  const body: unknown = JSON.parse(JSON.stringify(call.run({ ledger, params, id })));
  return z.record(z.string(), z.unknown()).parse(body);
}

const createFingerprint = ({ call, path, params }: ApiRequest): string =>
  createHash('sha256')
    .update(`${call.method} ${path} ${JSON.stringify(params)}`)
    .digest('base64url');
