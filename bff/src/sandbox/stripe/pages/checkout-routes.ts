import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { renderPage } from '../../html.js';
import { payCheckout, declineCheckout } from '../checkout.js';
import type { Ledger } from '../ledger.js';
import { METHODS, type CheckoutSession, type Method } from '../state.js';
import { catchUp } from '../timeline.js';
import { renderCheckoutPage, chooseLanguage } from './checkout-page.js';
import { CHECKOUT_TEXTS } from './checkout-texts.js';

const Pay = z.object({ pay: z.enum([...METHODS, 'decline']) });
const Query = z.object({ approve: z.string().optional() });
const Path = z.object({ id: z.string() });

/** Serves the hosted checkout page; `?approve=1` pays by card immediately, for scripts. */
export function registerCheckoutRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/checkout/:id', async (request, reply) => {
    const session = findSession(ledger, request);
    if (!session) return sendNotFound(request, reply);
    const isApproval = Query.safeParse(request.query).data?.approve === '1';
    if (isApproval && session.status === 'complete') return reply.redirect(session.successUrl, 302);
    if (!isApproval || session.status !== 'open') return sendCheckout(ledger, session, request, reply);
    return payAndRedirect(ledger, session, 'card', request, reply, 302);
  });

  app.post('/checkout/:id', async (request, reply) => {
    const session = findSession(ledger, request);
    if (!session) return sendNotFound(request, reply);
    const method = Pay.safeParse(request.body).data?.pay;
    if (!method || session.status !== 'open') return sendCheckout(ledger, session, request, reply);
    if (method !== 'decline') return payAndRedirect(ledger, session, method, request, reply, 303);
    ledger.change(() => declineCheckout(ledger, session));
    return sendCheckout(ledger, session, request, reply, true);
  });
}

function payAndRedirect(
  ledger: Ledger,
  session: CheckoutSession,
  method: Method,
  request: FastifyRequest,
  reply: FastifyReply,
  redirectStatus: 302 | 303,
): FastifyReply {
  const result = ledger.change(() => payCheckout(ledger, session, method));
  if (result === 'declined') return sendCheckout(ledger, session, request, reply, true);
  return reply.redirect(session.successUrl, redirectStatus);
}

function findSession(ledger: Ledger, request: FastifyRequest): CheckoutSession | undefined {
  ledger.change(() => catchUp(ledger));
  const id = Path.safeParse(request.params).data?.id;
  return ledger.state.sessions.find((session) => session.id === id);
}

function sendCheckout(
  ledger: Ledger,
  session: CheckoutSession,
  request: FastifyRequest,
  reply: FastifyReply,
  isDeclined = false,
): FastifyReply {
  const language = chooseLanguage(session.locale, request.headers['accept-language']);
  return reply
    .code(isDeclined ? 402 : 200)
    .type('text/html')
    .send(renderCheckoutPage(ledger, session, language, isDeclined));
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const texts = CHECKOUT_TEXTS[chooseLanguage('auto', request.headers['accept-language'])];
  return reply
    .code(404)
    .type('text/html')
    .send(renderPage(texts.title, `<p>${texts.unknown}</p>`));
}
