import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml, renderPage } from '../../html.js';
import { sumCents } from '../billing/invoice-lines.js';
import { markInvoicePaid } from '../billing/payments.js';
import type { StateStore } from '../state-store.js';
import { formatEuros, chooseLanguage } from './checkout-page.js';
import { CHECKOUT_TEXTS } from './checkout-texts.js';

const Path = z.object({ id: z.string() });

/** Serves the hosted page of an invoice, where a failed payment can be repeated. */
export function registerInvoiceRoutes(app: FastifyInstance, store: StateStore): void {
  app.get('/invoice/:id', async (request, reply) => sendInvoice(store, request, reply));
  app.post('/invoice/:id', async (request, reply) => {
    const invoice = findFinalInvoice(store, request);
    if (invoice?.status === 'open') store.change(() => markInvoicePaid(store, store.now(), invoice));
    return sendInvoice(store, request, reply);
  });
}

function findFinalInvoice(store: StateStore, request: FastifyRequest) {
  const id = Path.safeParse(request.params).data?.id;
  return store.state.invoices.find((invoice) => invoice.id === id && invoice.status !== 'draft');
}

function sendInvoice(store: StateStore, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const invoice = findFinalInvoice(store, request);
  const language = chooseLanguage('auto', request.headers['accept-language']);
  const texts = CHECKOUT_TEXTS[language];
  void reply.code(invoice ? 200 : 404).type('text/html');
  if (!invoice) return reply.send(renderPage(texts.invoice, `<p>${texts.unknown}</p>`, undefined, language));
  const rows = invoice.lines.map(
    (line) =>
      `<tr><td>${escapeHtml(line.description)}</td><td>${escapeHtml(formatEuros(line.amount, language))}</td></tr>`,
  );
  const due = escapeHtml(formatEuros(invoice.status === 'open' ? sumCents(invoice.lines) : 0, language));
  const settlement =
    invoice.status === 'open'
      ? `<form method="post" action="/sandbox/stripe/invoice/${invoice.id}"><button type="submit">${escapeHtml(texts.card)}</button></form>`
      : `<p role="status">${escapeHtml(texts.invoicePaid)}</p>`;
  const table = `<table>${rows.join('')}<tr><th>${escapeHtml(texts.dueNow)}</th><th>${due}</th></tr></table>`;
  return reply.send(renderPage(texts.invoice, `${table}\n${settlement}`, undefined, language));
}
