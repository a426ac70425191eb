import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeCredential } from '../../viewer.js';
import { ConflictError, MalformedError, UnprocessableError } from '../../errors.js';
import {
  CLAIM_VALIDITY_MS,
  type Claim,
  type IdempotencyStore,
  type KeyedRequest,
  type StoredResponse,
} from './idempotency-store.js';
import { createProblem } from '../problem/problem.js';

/** Longer than the slowest request (a start waits 20 s for OBS), ms. */
const WAIT_TIMEOUT_MS = 25_000;
const POLL_INTERVAL_MS = 50;
const RENEW_INTERVAL_MS = CLAIM_VALIDITY_MS / 3;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

interface RunningClaim {
  claimId: number;
  keyedRequest: KeyedRequest;
  renewalTimer: NodeJS.Timeout;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response contains a secret, so a retry with the same Idempotency-Key receives 409 instead. */
    isShownOnce?: true;
  }
  interface FastifyRequest {
    /** The claim of this request's Idempotency-Key; null if the request has no key. */
    runningClaim: RunningClaim | null;
  }
}

/**
 * Handles `Idempotency-Key` on POST: the request runs once, retries within 24 h receive the same response,
 * and concurrent retries wait for it. Only 2xx responses are stored, because a rejected request changed
 * nothing and may be retried. A request whose claim expired can no longer commit.
 */
export function handleIdempotencyKeys(app: FastifyInstance, store: IdempotencyStore): void {
  app.decorateRequest('runningClaim', null);

  app.addHook('preHandler', async (request, reply) => {
    const keyedRequest = parseKeyedRequest(request);
    if (!keyedRequest) return;
    const claim = await claimOrWait(store, keyedRequest);
    if (claim.state === 'claimed') request.runningClaim = startRenewal(store, request, claim.claimId, keyedRequest);
    else if (claim.state === 'completed') return sendStored(reply, claim);
    else if (claim.state === 'other') throw new UnprocessableError('This Idempotency-Key was used with another request.');
    else throw new ConflictError('The first request with this Idempotency-Key has not finished yet. Check its result before you retry with a new key.'); // prettier-ignore
  });

  app.addHook('preHandler', (request, _reply, done) => {
    if (request.runningClaim)
      store.runFenced(request.runningClaim.claimId, () => request.runningClaim !== null, done);
    else done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { runningClaim } = request;
    if (!runningClaim) return payload;
    request.runningClaim = null;
    const { claimId, keyedRequest, renewalTimer } = runningClaim;
    clearInterval(renewalTimer);
    const claimUpdate =
      reply.statusCode >= 200 && reply.statusCode < 300
        ? store.storeResponse(claimId, keyedRequest, createStoredResponse(request, reply, payload))
        : store.release(claimId);
    // The request took effect, so its response is sent even if it can't be stored.
    await claimUpdate.catch((err: unknown) =>
      request.log.error({ err }, 'storing the response of an idempotent request failed'),
    );
    return payload;
  });
}

/** Renews the claim until the request ends. If the process ends, the key is free after the claim has expired. */
function startRenewal(
  store: IdempotencyStore,
  request: FastifyRequest,
  claimId: number,
  keyedRequest: KeyedRequest,
): RunningClaim {
  const renew = () =>
    void store
      .renew(claimId)
      .catch((err: unknown) =>
        request.log.warn({ err }, 'renewing the claim of an idempotent request failed'),
      );
  return { claimId, keyedRequest, renewalTimer: setInterval(renew, RENEW_INTERVAL_MS).unref() };
}

/** Returns the response for retries. A secret that is shown once is never stored. */
function createStoredResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): StoredResponse {
  if (request.routeOptions.config.isShownOnce) {
    const { problem } = createProblem(409, 'This was created, and its secret can’t be shown again.');
    return { status: 409, body: JSON.stringify(problem) };
  }
  return { status: reply.statusCode, body: typeof payload === 'string' ? payload : '' };
}

function parseKeyedRequest(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined || !request.viewer) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw new MalformedError('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  // API tokens receive fewer fields than sessions, so they never share a stored response.
  const credentials = request.viewer.token ? [describeCredential(request.viewer)] : [];
  const content = JSON.stringify([request.method, request.url, toContent(request.body), ...credentials]);
  return { userId: request.viewer.userId, key, content };
}

/** Returns the digest of a file, or the body itself. */
function toContent(body: unknown): unknown {
  return Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : (body ?? null);
}

async function claimOrWait(store: IdempotencyStore, keyedRequest: KeyedRequest): Promise<Claim> {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const claim = await store.claim(keyedRequest);
    if (claim.state !== 'running' || Date.now() > deadline) return claim;
    await sleep(POLL_INTERVAL_MS);
  }
}

function sendStored(reply: FastifyReply, { response }: Claim & { state: 'completed' }): FastifyReply {
  reply
    .code(response.status)
    .header('idempotency-replayed', 'true')
    .serializer((body: unknown) => String(body));
  if (response.body === '') return reply.send();
  const type = response.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json';
  return reply.type(type).send(response.body);
}
