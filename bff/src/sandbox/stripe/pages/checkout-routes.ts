import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { page } from '../../html.js';
import { approve, refuse } from '../checkout.js';
import type { Ledger } from '../ledger.js';
import { METHODS, type CheckoutSession, type Method } from '../state.js';
import { catchUp } from '../timeline.js';
import { checkoutPage, languageOf } from './checkout-page.js';
import { CHECKOUT_TEXTS } from './checkout-texts.js';

const Pay = z.object({ pay: z.enum([...METHODS, 'decline']) });
const Query = z.object({ approve: z.string().optional() });
const Path = z.object({ id: z.string() });

/** Serves the hosted checkout page; `?approve=1` pays by card immediately, for scripts. */
export function checkoutRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/checkout/:id', async (request, reply) => {
    const session = find(ledger, request);
    if (!session) return unknown(request, reply);
    const approves = Query.safeParse(request.query).data?.approve === '1';
    if (approves && session.status === 'complete') return reply.redirect(session.successUrl, 302);
    if (!approves || session.status !== 'open') return show(ledger, session, request, reply);
    return pay(ledger, session, 'card', request, reply, 302);
  });

  app.post('/checkout/:id', async (request, reply) => {
    const session = find(ledger, request);
    if (!session) return unknown(request, reply);
    const method = Pay.safeParse(request.body).data?.pay;
    if (!method || session.status !== 'open') return show(ledger, session, request, reply);
    if (method !== 'decline') return pay(ledger, session, method, request, reply, 303);
    ledger.change(() => refuse(ledger, session));
    return show(ledger, session, request, reply, true);
  });
}

function pay(
  ledger: Ledger,
  session: CheckoutSession,
  method: Method,
  request: FastifyRequest,
  reply: FastifyReply,
  redirect: 302 | 303,
): FastifyReply {
  const result = ledger.change(() => approve(ledger, session, method));
  if (result === 'declined') return show(ledger, session, request, reply, true);
  return reply.redirect(session.successUrl, redirect);
}

function find(ledger: Ledger, request: FastifyRequest): CheckoutSession | undefined {
  ledger.change(() => catchUp(ledger));
  const id = Path.safeParse(request.params).data?.id;
  return ledger.state.sessions.find((session) => session.id === id);
}

function show(
  ledger: Ledger,
  session: CheckoutSession,
  request: FastifyRequest,
  reply: FastifyReply,
  declined = false,
): FastifyReply {
  const language = languageOf(session.locale, request.headers['accept-language']);
  return reply
    .code(declined ? 402 : 200)
    .type('text/html')
    .send(checkoutPage(ledger, session, language, declined));
}

function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const texts = CHECKOUT_TEXTS[languageOf('auto', request.headers['accept-language'])];
  return reply
    .code(404)
    .type('text/html')
    .send(page(texts.title, `<p>${texts.unknown}</p>`));
}
