import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { same } from '../accounts.js';
import { answer, failureBody } from './answering.js';
import type { Call } from './calls/call.js';
import { catalogueCalls } from './calls/catalogue-calls.js';
import { checkoutCalls } from './calls/checkout-calls.js';
import { clockCalls, eventCalls } from './calls/clock-calls.js';
import { customerCalls } from './calls/customer-calls.js';
import { invoiceCalls } from './calls/invoice-calls.js';
import { meterCalls } from './calls/meter-calls.js';
import { refundCalls } from './calls/refund-calls.js';
import { subscriptionCalls } from './calls/subscription-calls.js';
import { takeFault, type Fault } from './faults.js';
import { readForm } from './form.js';
import type { Ledger } from './ledger.js';
import { StripeFailure } from './stripe-failure.js';

const CALLS: readonly Call[] = [
  ...customerCalls,
  ...catalogueCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...refundCalls,
  ...meterCalls,
  ...clockCalls,
  ...eventCalls,
];

interface Parts {
  ledger: Ledger;
  /** The one key that is accepted. */
  secretKey: string;
}

/** The provider's API; a form in, JSON out, with its errors, its idempotency keys and the faults that are switched on. */
export function apiRoutes(app: FastifyInstance, parts: Parts): void {
  const hanging = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    for (const reply of hanging) reply.raw.destroy();
  });
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (same(key, parts.secretKey)) return;
    await send(request, reply, 401, failureBody(new StripeFailure(401, 'Invalid API Key provided')));
  });
  app.setErrorHandler((_error, request, reply) =>
    send(
      request,
      reply,
      500,
      failureBody(new StripeFailure(500, 'An unknown error occurred', { type: 'api_error' })),
    ),
  );
  for (const call of CALLS) {
    app.route<{ Params: { id?: string } }>({
      method: call.method,
      url: call.path,
      handler: (request, reply) => handle(parts, hanging, call, request, reply),
    });
  }
  app.all('/*', (request, reply) => {
    const [path] = request.url.split('?');
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    return send(request, reply, 404, failureBody(new StripeFailure(404, message)));
  });
}

async function handle(
  { ledger }: Parts,
  hanging: Set<FastifyReply>,
  call: Call,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', query = ''] = request.url.split('?');
  const body = typeof request.body === 'string' ? request.body : '';
  const key = request.headers['idempotency-key'];
  const inner = path.slice(path.indexOf('/v1') + 3);
  const fault = takeFault(ledger, `${call.method} /v1${inner}`);
  if (fault && fault !== 'loseReply') return strike(fault, hanging, request, reply);
  const {
    status,
    body: answered,
    originalRequest,
  } = answer(ledger, {
    call,
    path: inner,
    id: request.params.id ?? '',
    params: { ...readForm(query), ...readForm(body) },
    idempotencyKey: call.method === 'POST' && typeof key === 'string' ? key : null,
    requestId: requestIdOf(reply),
  });
  if (fault) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (originalRequest)
    void reply.header('original-request', originalRequest).header('idempotent-replayed', 'true');
  return send(request, reply, status, answered);
}

/** Nothing was carried out. */
function strike(
  fault: Exclude<Fault, 'loseReply'>,
  hanging: Set<FastifyReply>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (fault === 'hang') {
    hanging.add(reply);
    reply.raw.once('close', () => hanging.delete(reply));
    reply.hijack();
    return reply;
  }
  if (fault === 'status500') {
    const failure = new StripeFailure(500, 'An unknown error occurred', { type: 'api_error' });
    return send(request, reply, 500, failureBody(failure));
  }
  void reply.header('retry-after', '1');
  const failure = new StripeFailure(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
  return send(request, reply, 429, failureBody(failure));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: object,
): Promise<FastifyReply> {
  const version = request.headers['stripe-version'] ?? Stripe.API_VERSION;
  const key = request.headers['idempotency-key'];
  if (key !== undefined) void reply.header('idempotency-key', key);
  return reply
    .code(status)
    .header('request-id', requestIdOf(reply))
    .header('stripe-version', version)
    .header('cache-control', 'no-cache, no-store')
    .send(body);
}

function requestIdOf(reply: FastifyReply): string {
  const known = reply.getHeader('request-id');
  if (typeof known === 'string') return known;
  const id = `req_${randomBytes(9).toString('base64url')}`;
  void reply.header('request-id', id);
  return id;
}
