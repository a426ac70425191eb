import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEqual } from '../../accounts.js';
import type { Ledger } from '../ledger.js';
import type { Call } from './call.js';
import { checkoutCalls } from './checkout-sessions.js';
import { customerCalls } from './customers.js';
import { takeFault } from './faults.js';
import { readForm } from './form.js';
import { respond } from './idempotency.js';
import { invoiceCalls } from './invoices.js';
import { priceCalls } from './prices.js';
import { StripeFailure } from './stripe-failure.js';
import { subscriptionCalls } from './subscriptions.js';
import { usageCalls } from './usage.js';

/** The calls that the product's Stripe driver makes, and those that tests make to verify it. */
const CALLS: readonly Call[] = [
  ...customerCalls,
  ...priceCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...usageCalls,
];

interface ApiRoutesDeps {
  ledger: Ledger;
  /** The only accepted key. */
  secretKey: string;
}

/** Serves Stripe's API, with its errors, its idempotency keys and the enabled faults. */
export function registerApiRoutes(app: FastifyInstance, { ledger, secretKey }: ApiRoutesDeps): void {
  const unansweredReplies = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    for (const reply of unansweredReplies) reply.raw.destroy();
  });
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request) => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isEqual(key, secretKey)) throw new StripeFailure(401, 'Invalid API Key provided');
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, message, detail } = error instanceof StripeFailure ? error : SERVER_ERROR;
    return reply.code(status).send({ error: { type: 'invalid_request_error', ...detail, message } });
  });
  for (const call of CALLS) {
    app.route<{ Params: { id?: string } }>({
      method: call.method,
      url: call.path,
      handler: (request, reply) => handle(ledger, unansweredReplies, call, request, reply),
    });
  }
  app.all('/*', (request) => {
    throw new StripeFailure(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
  });
}

const SERVER_ERROR = new StripeFailure(500, 'An unknown error occurred', { type: 'api_error' });

async function handle(
  ledger: Ledger,
  unansweredReplies: Set<FastifyReply>,
  call: Call,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
): Promise<object> {
  const [path = '', query = ''] = request.url.split('?');
  const body = typeof request.body === 'string' ? request.body : '';
  const key = request.headers['idempotency-key'];
  const fault = takeFault(ledger, `${call.method} ${path}`);
  if (fault === 'hang') {
    unansweredReplies.add(reply);
    reply.raw.once('close', () => unansweredReplies.delete(reply));
    return reply.hijack();
  }
  if (fault === 'status500') throw SERVER_ERROR;
  if (fault === 'status429') {
    void reply.header('retry-after', '1');
    throw new StripeFailure(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
  }
  const response = respond(ledger, {
    call,
    path,
    id: request.params.id ?? '',
    params: { ...readForm(query), ...readForm(body) },
    idempotencyKey: call.method === 'POST' && typeof key === 'string' ? key : null,
  });
  if (fault !== 'loseReply') return response;
  request.raw.socket.destroy();
  return reply.hijack();
}
