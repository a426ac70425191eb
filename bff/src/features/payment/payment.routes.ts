import { BillingInformation, Invoice, Payment, PaymentTier, Timestamp, Usage } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureApp, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { PaymentServices } from './payment-services.js';

const OrderBody = z
  .object({ consent: z.object({ version: z.string(), locale: z.string() }).optional() })
  .nullish()
  .transform((body) => body?.consent);
/** The tier, as `{tier}` or as a bare string. */
const TierBody = z
  .union([PaymentTier, z.object({ tier: PaymentTier })])
  .transform((body) => (typeof body === 'string' ? body : body.tier));
const WithdrawalBody = z.object({
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  message: z.string().optional(),
});
const Withdrawal = z.object({ receipt: z.string(), time: Timestamp });

const tags = ['payment'];
const success = { 200: Payment };

/** Creates the REST routes of docs/contract.md#payments. */
export function paymentRoutes(services: PaymentServices): FeatureRoutes {
  return (app) => {
    registerCallerRoutes(app, services);
    registerBillingRoutes(app, services);
    registerAdministrationRoutes(app, services);
    registerWithdrawalRoute(app, services);
  };
}

function registerCallerRoutes(app: FeatureApp, { payments }: PaymentServices): void {
  const get = { tags, summary: "The caller's payment", response: success };
  app.get('/payment', { schema: get }, (request) => payments.get(getViewer(request)));

  const create = { tags, summary: 'Subscribe', body: OrderBody, response: success };
  app.post('/payment', { schema: create }, (request) => payments.create(getViewer(request), request.body));

  const cancel = { tags, summary: 'Cancel the subscription', response: success };
  app.put('/payment/cancel', { schema: cancel }, (request) => payments.cancel(getViewer(request)));

  const keep = { tags, summary: 'Undo the cancellation', response: success };
  app.put('/payment/keep', { schema: keep }, (request) => payments.keep(getViewer(request)));
}

function registerBillingRoutes(app: FeatureApp, { billing, invoices }: PaymentServices): void {
  const list = { tags, summary: 'Invoices, the newest first', response: { 200: z.array(Invoice) } };
  app.get('/payment/invoices', { schema: list }, (request) => invoices.list(getViewer(request)));

  const address = { tags, summary: 'Billing information', response: { 200: BillingInformation } };
  app.get('/payment/billing', { schema: address }, (request) => billing.get(getViewer(request)));

  app.put('/payment/billing', { schema: { ...address, body: BillingInformation } }, (request) =>
    billing.set(getViewer(request), request.body),
  );
}

function registerAdministrationRoutes(app: FeatureApp, { administration }: PaymentServices): void {
  const get = { tags, summary: "A user's payment", params: IdParameters, response: success };
  app.get('/payment/user/:id', { schema: get }, (request) =>
    administration.get(getViewer(request), request.params.id),
  );

  const set = { tags, summary: "Set a user's tier", params: IdParameters, body: TierBody, response: success };
  app.put('/payment/user/:id', { schema: set }, (request) =>
    administration.setTier(getViewer(request), request.params.id, request.body),
  );

  const usages = {
    tags,
    summary: 'Hours by user, last 30 days',
    response: { 200: z.array(Usage) },
  };
  app.get('/payment/usage', { schema: usages }, (request) => administration.listUsages(getViewer(request)));
}

function registerWithdrawalRoute(app: FeatureApp, { withdrawals }: PaymentServices): void {
  const withdraw = {
    tags,
    summary: 'Withdraw from the contract',
    body: WithdrawalBody,
    response: { 201: Withdrawal },
  };
  app.post('/withdrawal', { schema: withdraw }, async (request, reply) =>
    reply.code(201).send(await withdrawals.withdraw(request.body)),
  );
}
