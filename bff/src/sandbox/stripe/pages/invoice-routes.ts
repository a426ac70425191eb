import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml, page } from '../../html.js';
import { total } from '../billing/invoice-lines.js';
import { settle } from '../billing/payments.js';
import type { Ledger } from '../ledger.js';
import { euros, languageOf } from './checkout-page.js';
import { CHECKOUT_TEXTS } from './checkout-texts.js';

const Path = z.object({ id: z.string() });

/** Serves the hosted page of an invoice, where a failed payment can be repeated. */
export function invoiceRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/invoice/:id', async (request, reply) => show(ledger, request, reply));
  app.post('/invoice/:id', async (request, reply) => {
    const invoice = find(ledger, request);
    if (invoice?.status === 'open') ledger.change(() => settle(ledger, ledger.now(), invoice));
    return show(ledger, request, reply);
  });
}

function find(ledger: Ledger, request: FastifyRequest) {
  const id = Path.safeParse(request.params).data?.id;
  return ledger.state.invoices.find((invoice) => invoice.id === id && invoice.status !== 'draft');
}

function show(ledger: Ledger, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const invoice = find(ledger, request);
  const language = languageOf('auto', request.headers['accept-language']);
  const texts = CHECKOUT_TEXTS[language];
  void reply.code(invoice ? 200 : 404).type('text/html');
  if (!invoice) return reply.send(page(texts.invoice, `<p>${texts.unknown}</p>`, undefined, language));
  const rows = invoice.lines.map(
    (line) =>
      `<tr><td>${escapeHtml(line.description)}</td><td>${escapeHtml(euros(line.amount, language))}</td></tr>`,
  );
  const due = escapeHtml(euros(invoice.status === 'open' ? total(invoice.lines) : 0, language));
  const settlement =
    invoice.status === 'open'
      ? `<form method="post" action="/sandbox/stripe/invoice/${invoice.id}"><button type="submit">${escapeHtml(texts.card)}</button></form>`
      : `<p role="status">${escapeHtml(texts.invoicePaid)}</p>`;
  const table = `<table>${rows.join('')}<tr><th>${escapeHtml(texts.dueNow)}</th><th>${due}</th></tr></table>`;
  return reply.send(page(texts.invoice, `${table}\n${settlement}`, undefined, language));
}
