import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialOf } from '../../viewer.js';
import { ConflictError, MalformedError, RefusedError } from '../../errors.js';
import {
  CLAIM_MS,
  type Claim,
  type IdempotencyStore,
  type KeyedRequest,
  type StoredAnswer,
} from './idempotency-store.js';
import { plainProblem } from '../problem/problem.js';

/** Longer than the slowest call (a start waits 20 s for OBS). */
const WAIT_MS = 25_000;
const POLL_MS = 50;
const RENEW_MS = CLAIM_MS / 3;
const KEY = /^[\x21-\x7e]{1,255}$/;

interface RunningClaim {
  claim: number;
  keyed: KeyedRequest;
  renewal: NodeJS.Timeout;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds a secret: a repetition with the same Idempotency-Key gets 409 instead. */
    shownOnce?: true;
  }
  interface FastifyRequest {
    /** The claimed Idempotency-Key that this request runs under. */
    claimed: RunningClaim | null;
  }
}

/**
 * `Idempotency-Key` on POST: the request runs once, repetitions within 24 h get the same answer, and several at once wait
 * for the one that runs. Only answers with an effect (2xx) are kept: a refusal changed nothing and may be tried again. One
 * that was stopped for so long that a repetition ran changes nothing any more.
 */
export function answerOnce(app: FastifyInstance, store: IdempotencyStore): void {
  app.decorateRequest('claimed', null);

  app.addHook('preHandler', async (request, reply) => {
    const keyed = keyedRequest(request);
    if (!keyed) return;
    const claim = await claimOrWait(store, keyed);
    if (claim.state === 'claimed') request.claimed = keepClaiming(store, request, claim.claim, keyed);
    else if (claim.state === 'answered') return repeat(reply, claim);
    else if (claim.state === 'other') throw new RefusedError('This Idempotency-Key was used with another request.');
    else throw new ConflictError('The first request with this Idempotency-Key has no answer yet. Look at the result before you repeat it with a new key.'); // prettier-ignore
  });

  app.addHook('preHandler', (request, _reply, done) => {
    if (request.claimed) store.fenced(request.claimed.claim, () => request.claimed !== null, done);
    else done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { claimed } = request;
    if (!claimed) return payload;
    request.claimed = null;
    const { claim, keyed, renewal } = claimed;
    clearInterval(renewal);
    const settle =
      reply.statusCode >= 200 && reply.statusCode < 300
        ? store.keep(claim, keyed, keptAnswer(request, reply, payload))
        : store.release(claim);
    // The effect has happened: its answer goes out even when it can't be kept.
    await settle.catch((err: unknown) => request.log.error({ err }, 'an idempotent answer was not kept'));
    return payload;
  });
}

/** Says again and again that the request still runs, so that its key is free soon after this process has died. */
function keepClaiming(
  store: IdempotencyStore,
  request: FastifyRequest,
  claim: number,
  keyed: KeyedRequest,
): RunningClaim {
  const renew = () =>
    void store.renew(claim).catch((err: unknown) => request.log.warn({ err }, 'a claim was not renewed'));
  return { claim, keyed, renewal: setInterval(renew, RENEW_MS).unref() };
}

/** What a repetition gets. A secret that is shown once is kept nowhere. */
function keptAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): StoredAnswer {
  if (request.routeOptions.config.shownOnce) {
    const { problem } = plainProblem(409, 'This was created, and its secret can’t be shown again.');
    return { status: 409, body: JSON.stringify(problem) };
  }
  return { status: reply.statusCode, body: typeof payload === 'string' ? payload : '' };
}

function keyedRequest(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined || !request.viewer) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new MalformedError('Idempotency-Key is 1 to 255 visible ASCII characters.');
  }
  // An API token gets less of an answer than a session does, so they never share one.
  const by = request.viewer.token ? [credentialOf(request.viewer)] : [];
  const content = JSON.stringify([request.method, request.url, request.body ?? null, ...by]);
  return { userId: request.viewer.userId, key, content };
}

async function claimOrWait(store: IdempotencyStore, keyed: KeyedRequest): Promise<Claim> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const claim = await store.claim(keyed);
    if (claim.state !== 'running' || Date.now() > end) return claim;
    await sleep(POLL_MS);
  }
}

function repeat(reply: FastifyReply, { answer }: Claim & { state: 'answered' }): FastifyReply {
  reply
    .code(answer.status)
    .header('idempotency-replayed', 'true')
    .serializer((body: unknown) => String(body));
  if (answer.body === '') return reply.send();
  const type = answer.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json';
  return reply.type(type).send(answer.body);
}
