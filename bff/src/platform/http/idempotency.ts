import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError, MalformedError, RefusedError } from '../errors.js';
import type { Claim, IdempotencyStore, KeyedRequest } from './idempotency-store.js';

/** Longer than the slowest call (a start waits 20 s for OBS). */
const WAIT_MS = 25_000;
const POLL_MS = 50;
const KEY = /^[\x21-\x7e]{1,255}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The claimed Idempotency-Key that this request runs under. */
    claimed: KeyedRequest | null;
  }
}

/**
 * `Idempotency-Key` on POST: the request runs once, repetitions within 24 h get the same answer, and several at once wait
 * for the one that runs. Only answers with an effect (2xx) are kept: a refusal changed nothing and may be tried again.
 */
export function answerOnce(app: FastifyInstance, store: IdempotencyStore): void {
  app.decorateRequest('claimed', null);

  app.addHook('preHandler', async (request, reply) => {
    const keyed = keyedRequest(request);
    if (!keyed) return;
    const claim = await claimOrWait(store, keyed);
    if (claim.state === 'claimed') request.claimed = keyed;
    else if (claim.state === 'answered') return repeat(reply, claim);
    else if (claim.state === 'other') throw new RefusedError('This Idempotency-Key was used with another request.');
    else throw new ConflictError('The first request with this Idempotency-Key has no answer yet. Look at the result before you repeat it with a new key.'); // prettier-ignore
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { claimed } = request;
    if (!claimed) return payload;
    request.claimed = null;
    const settle =
      reply.statusCode >= 200 && reply.statusCode < 300
        ? store.keep(claimed, { status: reply.statusCode, body: typeof payload === 'string' ? payload : '' })
        : store.release(claimed);
    // The effect has happened: its answer goes out even when it can't be kept.
    await settle.catch((err: unknown) => request.log.error({ err }, 'an idempotent answer was not kept'));
    return payload;
  });
}

function keyedRequest(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined || !request.viewer) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new MalformedError('Idempotency-Key is 1 to 255 visible ASCII characters.');
  }
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
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
  return reply.type('application/json; charset=utf-8').send(answer.body);
}
