import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deleteCustomer } from '../api/customers.js';
import { StripeFailure } from '../api/stripe-failure.js';
import { changeStatus, declinePayment, markInvoicePaid } from '../billing/payments.js';
import type { Ledger } from '../ledger.js';
import { Faults, NO_FAULTS, SUBSCRIPTION_STATUSES, type Invoice, type Subscription } from '../state.js';
import { catchUp } from '../timeline.js';
import { renderOverviewPage } from './overview-page.js';

const Advance = z.object({
  advanceMs: z.coerce
    .number()
    .int()
    .min(1)
    .max(3 * 366 * 86_400_000),
});
const Declines = z.object({ declines: z.boolean().optional() }).catch({});
const Status = z.object({ status: z.enum(SUBSCRIPTION_STATUSES) });
const Path = z.object({ id: z.string() });

const CountValue = z.coerce.number().int().min(0);
const CheckboxValue = z.literal('true').optional().transform(Boolean);
/** The faults in the page's form. */
const FaultsForm = z.object({
  duplicate: CheckboxValue,
  shuffle: CheckboxValue,
  delayMs: CountValue,
  loseReply: CountValue,
  status429: CountValue,
  status500: CountValue,
  hang: CountValue,
  match: z.string(),
  sepaSeconds: z.union([z.literal('').transform(() => null), CountValue]),
});

/** Serves the page of the local Stripe, its state as JSON, and its controls: clock, faults, payments, deletion. */
export function registerControlRoutes(app: FastifyInstance, ledger: Ledger): void {
  const catchUpLedger = () => ledger.change(() => catchUp(ledger));
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof StripeFailure ? error.status : error instanceof z.ZodError ? 400 : 500;
    return reply.code(status).send({ status, message: error instanceof Error ? error.message : 'failed' });
  });
  app.get('/', async (_request, reply) => {
    catchUpLedger();
    return reply.type('text/html').send(renderOverviewPage(ledger));
  });
  app.get('/state', async () => {
    catchUpLedger();
    return { ...ledger.state, answers: undefined, now: ledger.now() };
  });
  app.put('/faults', async (request) => {
    const { faults } = ledger.state;
    const newFaults = Faults.parse({ ...faults, ...z.record(z.string(), z.unknown()).parse(request.body) });
    return ledger.change(() => (ledger.state.faults = newFaults));
  });
  app.delete('/faults', async () => ledger.change(() => (ledger.state.faults = { ...NO_FAULTS })));
  const addControl = (path: string, applyControl: (id: string, body: unknown) => unknown) =>
    app.post(path, async (request, reply) => {
      const id = Path.safeParse(request.params).data?.id ?? '';
      const result = ledger.change(() => applyControl(id, request.body ?? {}));
      const isFromPage = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return isFromPage ? reply.redirect('/sandbox/stripe', 303) : reply.send(result ?? {});
    });
  addControl('/faults', (_id, body) => (ledger.state.faults = Faults.parse(FaultsForm.parse(body))));
  addControl('/clock', (_id, body) => advanceClock(ledger, Advance.parse(body).advanceMs));
  addControl('/invoices/:id/clear', (id) => clearInvoice(ledger, ledger.findInvoice(id)));
  addControl('/invoices/:id/fail', (id) => failInvoice(ledger, ledger.findInvoice(id)));
  addControl('/checkout/:id/clear', (id) => clearInvoice(ledger, findFirstInvoice(ledger, id)));
  addControl('/checkout/:id/fail', (id) => failInvoice(ledger, findFirstInvoice(ledger, id)));
  addControl('/customers/:id/delete', (id) => deleteCustomer(ledger, ledger.findCustomer(id, 'id')));
  addControl('/customers/:id/declines', (id, body) => setDeclines(ledger, id, Declines.parse(body).declines));
  addControl('/subscriptions/:id/status', (id, body) =>
    setSubscriptionStatus(ledger, id, Status.parse(body).status),
  );
}

function advanceClock(ledger: Ledger, ms: number): object {
  ledger.state.advancedMs += ms;
  catchUp(ledger);
  return { now: ledger.now(), advancedMs: ledger.state.advancedMs };
}

/** Sets whether the customer's payments are declined. Toggles the value if `declines` is absent. */
function setDeclines(ledger: Ledger, id: string, declines?: boolean): object {
  const customer = ledger.findCustomer(id, 'id');
  customer.declines = declines ?? !customer.declines;
  return { declines: customer.declines };
}

/** Sets a status that the local Stripe never sets itself. */
function setSubscriptionStatus(ledger: Ledger, id: string, status: Subscription['status']): object {
  const subscription = ledger.findSubscription(id);
  changeStatus(ledger, ledger.now(), subscription, status);
  return { status };
}

/** Pays an open invoice, like a direct debit that clears. */
function clearInvoice(ledger: Ledger, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  markInvoicePaid(ledger, ledger.now(), invoice);
}

function failInvoice(ledger: Ledger, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  declinePayment(ledger, ledger.now(), invoice);
}

function findFirstInvoice(ledger: Ledger, session: string): Invoice {
  const subscription = ledger.findSubscription(ledger.findSession(session).subscription ?? '');
  return ledger.findInvoice(subscription.latestInvoice ?? '');
}
