import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deleteCustomer } from '../api/customers.js';
import { StripeFailure } from '../api/stripe-failure.js';
import { changeStatus, declinePayment, markInvoicePaid } from '../billing/payments.js';
import type { StateStore } from '../state-store.js';
import { Faults, NO_FAULTS, SUBSCRIPTION_STATUSES, type Invoice, type Subscription } from '../state.js';
import { runDueSteps } from '../due-steps.js';
import { renderOverviewPage } from './overview-page.js';

const YEAR_MS = 366 * 86_400_000;
const AdvanceBody = z.object({
  advanceMs: z.coerce
    .number()
    .int()
    .min(1)
    .max(3 * YEAR_MS),
});
const DeclinesBody = z.object({ declines: z.boolean().optional() }).catch({});
const StatusBody = z.object({ status: z.enum(SUBSCRIPTION_STATUSES) });
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
export function registerControlRoutes(app: FastifyInstance, store: StateStore): void {
  const saveDueSteps = () => store.change(() => runDueSteps(store));
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof StripeFailure ? error.status : error instanceof z.ZodError ? 400 : 500;
    return reply.code(status).send({ status, message: error instanceof Error ? error.message : 'failed' });
  });
  app.get('/', async (_request, reply) => {
    saveDueSteps();
    return reply.type('text/html').send(renderOverviewPage(store));
  });
  app.get('/state', async () => {
    saveDueSteps();
    return { ...store.state, answers: undefined, now: store.now() };
  });
  app.put('/faults', async (request) => {
    const { faults } = store.state;
    const newFaults = Faults.parse({ ...faults, ...z.record(z.string(), z.unknown()).parse(request.body) });
    return store.change(() => (store.state.faults = newFaults));
  });
  app.delete('/faults', async () => store.change(() => (store.state.faults = { ...NO_FAULTS })));
  const addControl = (path: string, applyControl: (id: string, body: unknown) => unknown) =>
    app.post(path, async (request, reply) => {
      const id = Path.safeParse(request.params).data?.id ?? '';
      const result = store.change(() => applyControl(id, request.body ?? {}));
      const isFromPage = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return isFromPage ? reply.redirect('/sandbox/stripe', 303) : reply.send(result ?? {});
    });
  addControl('/faults', (_id, body) => (store.state.faults = Faults.parse(FaultsForm.parse(body))));
  addControl('/clock', (_id, body) => advanceClock(store, AdvanceBody.parse(body).advanceMs));
  addControl('/invoices/:id/clear', (id) => clearInvoice(store, store.findInvoice(id)));
  addControl('/invoices/:id/fail', (id) => failInvoice(store, store.findInvoice(id)));
  addControl('/checkout/:id/clear', (id) => clearInvoice(store, findFirstInvoice(store, id)));
  addControl('/checkout/:id/fail', (id) => failInvoice(store, findFirstInvoice(store, id)));
  addControl('/customers/:id/delete', (id) => deleteCustomer(store, store.findCustomer(id, 'id')));
  addControl('/customers/:id/declines', (id, body) =>
    setPaymentsDeclined(store, id, DeclinesBody.parse(body).declines),
  );
  addControl('/subscriptions/:id/status', (id, body) =>
    setSubscriptionStatus(store, id, StatusBody.parse(body).status),
  );
}

function advanceClock(store: StateStore, ms: number): object {
  store.state.advancedMs += ms;
  runDueSteps(store);
  return { now: store.now(), advancedMs: store.state.advancedMs };
}

/** Declines or accepts the customer's payments. Toggles the setting if `declines` is absent. */
function setPaymentsDeclined(store: StateStore, id: string, declines?: boolean): object {
  const customer = store.findCustomer(id, 'id');
  customer.declines = declines ?? !customer.declines;
  return { declines: customer.declines };
}

/** Sets a status that the local Stripe never sets itself. */
function setSubscriptionStatus(store: StateStore, id: string, status: Subscription['status']): object {
  const subscription = store.findSubscription(id);
  changeStatus(store, store.now(), subscription, status);
  return { status };
}

/** Pays an open invoice, like a direct debit that clears. */
function clearInvoice(store: StateStore, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  markInvoicePaid(store, store.now(), invoice);
}

function failInvoice(store: StateStore, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  declinePayment(store, store.now(), invoice);
}

function findFirstInvoice(store: StateStore, session: string): Invoice {
  const subscription = store.findSubscription(store.findSession(session).subscription ?? '');
  return store.findInvoice(subscription.latestInvoice ?? '');
}
