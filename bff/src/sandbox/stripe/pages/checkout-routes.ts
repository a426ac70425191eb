import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { renderPage } from '../../html.js';
import { payCheckout, declineCheckout } from '../checkout.js';
import type { StateStore } from '../state-store.js';
import { METHODS, type CheckoutSession, type Method } from '../state.js';
import { runDueSteps } from '../due-steps.js';
import { renderCheckoutPage, chooseLanguage } from './checkout-page.js';
import { CHECKOUT_TEXTS } from './checkout-texts.js';

const Pay = z.object({ pay: z.enum([...METHODS, 'decline']) });
const Query = z.object({ approve: z.string().optional() });
const Path = z.object({ id: z.string() });

/** Serves the hosted checkout page; `?approve=1` pays by card immediately, for scripts. */
export function registerCheckoutRoutes(app: FastifyInstance, store: StateStore): void {
  app.get('/checkout/:id', async (request, reply) => {
    const session = findSession(store, request);
    if (!session) return sendNotFound(request, reply);
    const isApproval = Query.safeParse(request.query).data?.approve === '1';
    if (isApproval && session.status === 'complete') return reply.redirect(session.successUrl, 302);
    if (!isApproval || session.status !== 'open') return sendCheckout(store, session, request, reply);
    return payAndRedirect(store, session, 'card', request, reply, 302);
  });

  app.post('/checkout/:id', async (request, reply) => {
    const session = findSession(store, request);
    if (!session) return sendNotFound(request, reply);
    const method = Pay.safeParse(request.body).data?.pay;
    if (!method || session.status !== 'open') return sendCheckout(store, session, request, reply);
    if (method !== 'decline') return payAndRedirect(store, session, method, request, reply, 303);
    store.change(() => declineCheckout(store, session));
    return sendCheckout(store, session, request, reply, true);
  });
}

function payAndRedirect(
  store: StateStore,
  session: CheckoutSession,
  method: Method,
  request: FastifyRequest,
  reply: FastifyReply,
  redirectStatus: 302 | 303,
): FastifyReply {
  const result = store.change(() => payCheckout(store, session, method));
  if (result === 'declined') return sendCheckout(store, session, request, reply, true);
  return reply.redirect(session.successUrl, redirectStatus);
}

function findSession(store: StateStore, request: FastifyRequest): CheckoutSession | undefined {
  store.change(() => runDueSteps(store));
  const id = Path.safeParse(request.params).data?.id;
  return store.state.sessions.find((session) => session.id === id);
}

function sendCheckout(
  store: StateStore,
  session: CheckoutSession,
  request: FastifyRequest,
  reply: FastifyReply,
  isDeclined = false,
): FastifyReply {
  const language = chooseLanguage(session.locale, request.headers['accept-language']);
  return reply
    .code(isDeclined ? 402 : 200)
    .type('text/html')
    .send(renderCheckoutPage(store, session, language, isDeclined));
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const texts = CHECKOUT_TEXTS[chooseLanguage('auto', request.headers['accept-language'])];
  return reply
    .code(404)
    .type('text/html')
    .send(renderPage(texts.title, `<p>${texts.unknown}</p>`));
}
