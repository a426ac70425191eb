import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEqual } from '../../accounts.js';
import type { StateStore } from '../state-store.js';
import type { Endpoint } from './endpoint.js';
import { checkoutEndpoints } from './checkout-sessions.js';
import { customerEndpoints } from './customers.js';
import { consumeFault } from './faults.js';
import { readForm } from './form.js';
import { respond } from './idempotency.js';
import { invoiceEndpoints } from './invoices.js';
import { priceEndpoints } from './prices.js';
import { StripeFailure } from './stripe-failure.js';
import { subscriptionEndpoints } from './subscriptions.js';
import { usageEndpoints } from './usage.js';

/** Endpoints for the product's Stripe driver, and for the tests of that driver. */
const ENDPOINTS: readonly Endpoint[] = [
  ...customerEndpoints,
  ...priceEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...usageEndpoints,
];

interface ApiRoutesDeps {
  store: StateStore;
  /** The only accepted key. */
  secretKey: string;
}

/** Registers Stripe's API with its errors, its idempotency keys and the enabled faults. */
export function registerApiRoutes(app: FastifyInstance, { store, secretKey }: ApiRoutesDeps): void {
  const hangingReplies = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    for (const reply of hangingReplies) reply.raw.destroy();
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
  for (const endpoint of ENDPOINTS) {
    app.route<{ Params: { id?: string } }>({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handleRequest(store, hangingReplies, endpoint, request, reply),
    });
  }
  app.all('/*', (request) => {
    throw new StripeFailure(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
  });
}

const SERVER_ERROR = new StripeFailure(500, 'An unknown error occurred', { type: 'api_error' });

async function handleRequest(
  store: StateStore,
  hangingReplies: Set<FastifyReply>,
  endpoint: Endpoint,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
): Promise<object> {
  const [path = '', query = ''] = request.url.split('?');
  const body = typeof request.body === 'string' ? request.body : '';
  const key = request.headers['idempotency-key'];
  const fault = consumeFault(store, `${endpoint.method} ${path}`);
  if (fault === 'hang') {
    hangingReplies.add(reply);
    reply.raw.once('close', () => hangingReplies.delete(reply));
    return reply.hijack();
  }
  if (fault === 'status500') throw SERVER_ERROR;
  if (fault === 'status429') {
    void reply.header('retry-after', '1');
    throw new StripeFailure(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
  }
  const response = respond(store, {
    endpoint,
    path,
    id: request.params.id ?? '',
    params: { ...readForm(query), ...readForm(body) },
    idempotencyKey: endpoint.method === 'POST' && typeof key === 'string' ? key : null,
  });
  if (fault !== 'loseReply') return response;
  request.raw.socket.destroy();
  return reply.hijack();
}
