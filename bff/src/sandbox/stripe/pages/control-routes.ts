import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decline, settle } from '../billing/collecting.js';
import { changeSubscription } from '../billing/subscription-change.js';
import { deleteCustomer } from '../calls/customer-calls.js';
import { sessionOf } from '../calls/checkout-calls.js';
import type { Ledger } from '../ledger.js';
import { Faults, NO_FAULTS, SUBSCRIPTION_STATUSES, type Invoice } from '../state.js';
import { StripeFailure } from '../stripe-failure.js';
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
/** The switches as the page's form sends them. */
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

/** The page about the provider, its state as JSON, and what only its owner could do: clock, faults, money, deletion. */
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
  app.post(
    '/faults',
    act((_id, body) => (ledger.state.faults = Faults.parse(FaultsForm.parse(body)))),
  );
  app.post(
    '/clock',
    act((_id, body) => {
      ledger.state.advancedMs += Advance.parse(body).advanceMs;
      catchUp(ledger);
      return { now: ledger.now(), advancedMs: ledger.state.advancedMs };
    }),
  );
  app.post(
    '/invoices/:id/clear',
    act((id) => clear(ledger, ledger.invoice(id))),
  );
  app.post(
    '/invoices/:id/fail',
    act((id) => fail(ledger, ledger.invoice(id))),
  );
  app.post(
    '/checkout/:id/clear',
    act((id) => clear(ledger, firstInvoice(ledger, id))),
  );
  app.post(
    '/checkout/:id/fail',
    act((id) => fail(ledger, firstInvoice(ledger, id))),
  );
  app.post(
    '/customers/:id/delete',
    act((id) => deleteCustomer(ledger, ledger.customer(id, 'id'))),
  );
  app.post(
    '/customers/:id/declines',
    act((id, body) => {
      const customer = ledger.customer(id, 'id');
      customer.declines = Declines.parse(body).declines ?? !customer.declines;
      return { declines: customer.declines };
    }),
  );
  app.post(
    '/subscriptions/:id/status',
    act((id, body) => {
      const subscription = ledger.subscription(id);
      const at = ledger.nowFor(ledger.customer(subscription.customer));
      changeSubscription(ledger, at, subscription, { status: Status.parse(body).status });
      return { status: subscription.status };
    }),
  );

  function act(work: (id: string, body: unknown) => unknown) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const id = Path.safeParse(request.params).data?.id ?? '';
      const result = ledger.change(() => work(id, request.body ?? {}));
      const fromPage = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return fromPage ? reply.redirect('/sandbox/stripe', 303) : reply.send(result ?? {});
    };
  }
}

/** A direct debit, or an open invoice, is paid. */
function clear(ledger: Ledger, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  settle(ledger, ledger.nowFor(ledger.customer(invoice.customer)), invoice);
}

function fail(ledger: Ledger, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new StripeFailure(409, 'This invoice is not open.');
  decline(ledger, ledger.nowFor(ledger.customer(invoice.customer)), invoice);
}

function firstInvoice(ledger: Ledger, session: string): Invoice {
  const subscription = ledger.subscription(sessionOf(ledger, session).subscription ?? '');
  return ledger.invoice(subscription.latestInvoice ?? '');
}
