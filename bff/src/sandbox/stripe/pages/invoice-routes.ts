import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml, page } from '../../html.js';
import { amountRemaining } from '../billing/amounts.js';
import { settle } from '../billing/collecting.js';
import type { Ledger } from '../ledger.js';
import { euros, languageOf } from './checkout-page.js';
import { CHECKOUT_TEXTS } from './checkout-texts.js';

const Path = z.object({ id: z.string() });

/** The hosted page of an invoice, on which one that was declined is paid. */
export function invoiceRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/invoice/:id', async (request, reply) => show(ledger, request, reply));
  app.post('/invoice/:id', async (request, reply) => {
    const invoice = find(ledger, request);
    if (invoice?.status === 'open') {
      const at = ledger.nowFor(ledger.customer(invoice.customer));
      ledger.change(() => settle(ledger, at, invoice));
    }
    return show(ledger, request, reply);
  });
}

function find(ledger: Ledger, request: FastifyRequest) {
  const id = Path.safeParse(request.params).data?.id;
  return ledger.state.invoices.find((invoice) => invoice.id === id && invoice.finalizedAt !== null);
}

function show(ledger: Ledger, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const invoice = find(ledger, request);
  const customer = ledger.state.customers.find(({ id }) => id === invoice?.customer);
  const language = languageOf({ locale: customer?.locales[0] ?? null }, request.headers['accept-language']);
  const texts = CHECKOUT_TEXTS[language];
  void reply.code(invoice ? 200 : 404).type('text/html');
  if (!invoice) return reply.send(page(texts.invoice, `<p>${texts.unknown}</p>`, undefined, language));
  const rows = invoice.lines.map(
    (line) =>
      `<tr><td>${escapeHtml(line.description)}</td><td>${escapeHtml(euros(line.amount, language))}</td></tr>`,
  );
  const due = escapeHtml(euros(amountRemaining(invoice), language));
  const end =
    invoice.status === 'open'
      ? `<form method="post" action="/sandbox/stripe/invoice/${invoice.id}"><button type="submit">${escapeHtml(texts.card)}</button></form>`
      : `<p role="status">${escapeHtml(texts.invoicePaid)}</p>`;
  const table = `<table>${rows.join('')}<tr><th>${escapeHtml(texts.dueNow)}</th><th>${due}</th></tr></table>`;
  return reply.send(page(texts.invoice, `${table}\n${end}`, undefined, language));
}
