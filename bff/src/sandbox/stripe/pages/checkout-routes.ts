import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { page } from '../../html.js';
import { approve, refuse } from '../checkout.js';
import type { Ledger } from '../ledger.js';
import { METHODS, type CheckoutSession } from '../records.js';
import { catchUp } from '../timeline.js';
import { checkoutPage, languageOf, successUrl, type Notice } from './checkout-page.js';
import { CHECKOUT_TEXTS } from './checkout-texts.js';

const Pay = z.object({ pay: z.enum([...METHODS, 'decline']), terms: z.string().optional() });
const Query = z.object({ approve: z.string().optional() });
const Path = z.object({ id: z.string() });

/** The hosted checkout page; with `?approve=1` it pays by card at once, for scripts. */
export function checkoutRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/checkout/:id', async (request, reply) => {
    const session = find(ledger, request);
    if (!session) return unknown(request, reply);
    const wanted = Query.safeParse(request.query).data?.approve === '1';
    if (wanted && session.status === 'complete') return reply.redirect(successUrl(session), 302);
    if (!wanted || session.status !== 'open') return show(ledger, session, request, reply);
    return pay(ledger, session, () => approve(ledger, session, 'card'), request, reply, 302);
  });

  app.post('/checkout/:id', async (request, reply) => {
    const session = find(ledger, request);
    if (!session) return unknown(request, reply);
    const chosen = Pay.safeParse(request.body).data;
    if (!chosen || session.status !== 'open') return show(ledger, session, request, reply);
    const { pay: way, terms } = chosen;
    if (way === 'decline') {
      ledger.change(() => refuse(ledger, session));
      return show(ledger, session, request, reply, 'declined');
    }
    if (session.termsRequired && !terms) return show(ledger, session, request, reply, 'termsMissing');
    return pay(ledger, session, () => approve(ledger, session, way), request, reply, 303);
  });
}

function pay(
  ledger: Ledger,
  session: CheckoutSession,
  work: () => 'paid' | 'declined',
  request: FastifyRequest,
  reply: FastifyReply,
  redirect: 302 | 303,
): FastifyReply {
  if (ledger.change(work) === 'declined') return show(ledger, session, request, reply, 'declined');
  return reply.redirect(successUrl(session), redirect);
}

function find(ledger: Ledger, request: FastifyRequest): CheckoutSession | undefined {
  ledger.change(() => catchUp(ledger));
  const id = Path.safeParse(request.params).data?.id;
  return ledger.state.sessions.find((session) => session.id === id);
}

const show = (
  ledger: Ledger,
  session: CheckoutSession,
  request: FastifyRequest,
  reply: FastifyReply,
  notice?: Notice,
) => {
  const language = languageOf(session, request.headers['accept-language']);
  return reply
    .code(notice === 'declined' ? 402 : 200)
    .type('text/html')
    .send(checkoutPage(ledger, session, language, notice));
};

function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const texts = CHECKOUT_TEXTS[languageOf(undefined, request.headers['accept-language'])];
  return reply
    .code(404)
    .type('text/html')
    .send(page(texts.title, `<p>${texts.unknown}</p>`));
}
