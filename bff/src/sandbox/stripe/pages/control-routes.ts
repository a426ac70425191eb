import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deleteCustomer } from '../api/customers.js';
import { StripeFailure } from '../api/stripe-failure.js';
import { changeStatus, decline, settle } from '../billing/payments.js';
import type { Ledger } from '../ledger.js';
import { Faults, NO_FAULTS, SUBSCRIPTION_STATUSES, type Invoice, type Subscription } from '../state.js';
import { catchUp } from '../timeline.js';
import { overviewPage } from './overview-page.js';

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

const Count = z.coerce.number().int().min(0);
const On = z.literal('true').optional().transform(Boolean);
/** The faults as sent by the page's form. */
const FaultsForm = z.object({
  duplicate: On,
  shuffle: On,
  delayMs: Count,
  loseReply: Count,
  status429: Count,
  status500: Count,
  hang: Count,
  match: z.string(),
  sepaSeconds: z.union([z.literal('').transform(() => null), Count]),
});

/** Serves the page of the local Stripe, its state as JSON, and its controls: clock, faults, payments, deletion. */
export function controlRoutes(app: FastifyInstance, ledger: Ledger): void {
  const caughtUp = () => ledger.change(() => catchUp(ledger));
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof StripeFailure ? error.status : error instanceof z.ZodError ? 400 : 500;
    return reply.code(status).send({ status, message: error instanceof Error ? error.message : 'failed' });
  });
  app.get('/', async (_request, reply) => {
    caughtUp();
    return reply.type('text/html').send(overviewPage(ledger));
  });
  app.get('/state', async () => {
    caughtUp();
    return { ...ledger.state, answers: undefined, now: ledger.now() };
  });
  app.put('/faults', async (request) => {
    const { faults } = ledger.state;
    const next = Faults.parse({ ...faults, ...z.record(z.string(), z.unknown()).parse(request.body) });
    return ledger.change(() => (ledger.state.faults = next));
  });
  app.delete('/faults', async () => ledger.change(() => (ledger.state.faults = { ...NO_FAULTS })));
  const on = (path: string, work: (id: string, body: unknown) => unknown) =>
    app.post(path, async (request, reply) => {
      const id = Path.safeParse(request.params).data?.id ?? '';
      const result = ledger.change(() => work(id, request.body ?? {}));
      const fromPage = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return fromPage ? reply.redirect('/sandbox/stripe', 303) : reply.send(result ?? {});
    });
  on('/faults', (_id, body) => (ledger.state.faults = Faults.parse(FaultsForm.parse(body))));
  on('/clock', (_id, body) => advance(ledger, Advance.parse(body).advanceMs));
  on('/invoices/:id/clear', (id) => clear(ledger, ledger.invoice(id)));
  on('/invoices/:id/fail', (id) => fail(ledger, ledger.invoice(id)));
  on('/checkout/:id/clear', (id) => clear(ledger, firstInvoice(ledger, id)));
  on('/checkout/:id/fail', (id) => fail(ledger, firstInvoice(ledger, id)));
  on('/customers/:id/delete', (id) => deleteCustomer(ledger, ledger.customer(id, 'id')));
  on('/customers/:id/declines', (id, body) => setDeclines(ledger, id, Declines.parse(body).declines));
  on('/subscriptions/:id/status', (id, body) => setStatus(ledger, id, Status.parse(body).status));
}

function advance(ledger: Ledger, ms: number): object {
  ledger.state.advancedMs += ms;
  catchUp(ledger);
  return { now: ledger.now(), advancedMs: ledger.state.advancedMs };
}

/** Toggles the value if `declines` is absent. */
function setDeclines(ledger: Ledger, id: string, declines?: boolean): object {
  const customer = ledger.customer(id, 'id');
  customer.declines = declines ?? !customer.declines;
  return { declines: customer.declines };
}

/** Sets a status that no event produces here. */
function setStatus(ledger: Ledger, id: string, status: Subscription['status']): object {
  const subscription = ledger.subscription(id);
  changeStatus(ledger, ledger.now(), subscription, status);
  return { status };
}

/** Pays an open invoice, like a direct debit that clears. */
function clear(ledger: Ledger, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  settle(ledger, ledger.now(), invoice);
}

function fail(ledger: Ledger, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  decline(ledger, ledger.now(), invoice);
}

function firstInvoice(ledger: Ledger, session: string): Invoice {
  const subscription = ledger.subscription(ledger.session(session).subscription ?? '');
  return ledger.invoice(subscription.latestInvoice ?? '');
}
