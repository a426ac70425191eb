import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Call } from './calls/call.js';
import { expand } from './expand.js';
import type { Params } from './form.js';
import type { Ledger } from './ledger.js';
import { readParameters, text } from './parameters.js';
import { StripeFailure } from './stripe-failure.js';
import { catchUp, isBehind } from './timeline.js';

export interface Asked {
  call: Call;
  /** Path with its ids, without `/v1`. */
  path: string;
  id: string;
  params: Params;
  idempotencyKey: string | null;
  requestId: string;
}

export interface Answered {
  status: number;
  body: object;
  /** The first request with the same key, whose answer this is. */
  originalRequest: string | null;
}

const Expand = z.object({ expand: z.array(text()).max(20).default([]) });

/** Carries a call out, or repeats the answer of the same call. What it changed is on disk when it returns. */
export function answer(ledger: Ledger, asked: Asked): Answered {
  try {
    if (isBehind(ledger)) ledger.change(() => catchUp(ledger));
    if (asked.call.method === 'GET') return fresh(run(ledger, asked));
    return ledger.change(() => once(ledger, asked));
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { ...fresh(failureBody(error)), status: error.status };
  }
}

/** Refusals are not kept: the same key may be tried again with other parameters. */
function once(ledger: Ledger, asked: Asked): Answered {
  const { idempotencyKey: key, requestId } = asked;
  if (key === null) return fresh(run(ledger, asked));
  const { answers } = ledger.state;
  const fingerprint = fingerprintOf(asked);
  const known = answers[key];
  if (known && known.fingerprint !== fingerprint) {
    throw new StripeFailure(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  if (known) return { status: 200, body: known.body, originalRequest: known.requestId };
  const body = run(ledger, asked);
  answers[key] = { fingerprint, at: Date.now(), requestId, body: { ...body } };
  return fresh(body);
}

/** Plain JSON, so that a repeated answer is the same to the letter. */
function run(ledger: Ledger, { call, params, id }: Asked): object {
  const { expand: paths } = readParameters(Expand, params);
  const body: unknown = JSON.parse(JSON.stringify(call.run({ ledger, params, id })));
  return expand(ledger, z.record(z.string(), z.unknown()).parse(body), paths);
}

export const failureBody = ({ message, detail }: StripeFailure): object => ({
  error: { type: 'invalid_request_error', ...detail, message },
});

const fresh = (body: object): Answered => ({ status: 200, body, originalRequest: null });

const fingerprintOf = ({ call, path, params }: Asked): string =>
  createHash('sha256')
    .update(`${call.method} ${path} ${JSON.stringify(params)}`)
    .digest('base64url');
