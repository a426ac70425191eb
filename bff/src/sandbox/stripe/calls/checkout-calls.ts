import { z } from 'zod';
import type { Ledger } from '../ledger.js';
import { flag, mergeMetadata, metadata, readParameters, text, whole } from '../parameters.js';
import { METHODS, type CheckoutSession } from '../records.js';
import { invalid, missing, StripeFailure } from '../stripe-failure.js';
import { expireSession } from '../timeline.js';
import { wireLineItems, wireSession } from '../wire/checkout-session.external.js';
import { get, post, type Call } from './call.js';
import { listPage } from './list-page.js';

const HALF_HOUR_S = 1800;
const DAY_S = 86_400;
/** Between the caller's clock and ours a moment passes. */
const LEEWAY_S = 60;

const Message = z.object({ message: text().max(1200) }).optional();

const SessionParams = z.object({
  mode: z.enum(['subscription', 'payment', 'setup']),
  customer: text(),
  line_items: z
    .array(z.object({ price: text(), quantity: whole().optional() }))
    .min(1)
    .max(20),
  success_url: text(),
  cancel_url: text().optional(),
  locale: text().optional(),
  client_reference_id: text().max(200).optional(),
  allowed_payment_method_types: z.array(text()).optional(),
  billing_address_collection: z.enum(['auto', 'required']).default('auto'),
  consent_collection: z.object({ terms_of_service: z.enum(['none', 'required']).optional() }).optional(),
  custom_text: z.object({ submit: Message, terms_of_service_acceptance: Message }).optional(),
  expires_at: whole().optional(),
  metadata: metadata().optional(),
  subscription_data: z.object({ metadata: metadata().optional(), description: text().optional() }).optional(),
  customer_update: z.object({ address: text().optional(), name: text().optional() }).optional(),
  tax_id_collection: z.object({ enabled: flag() }).optional(),
});
type SessionParams = z.infer<typeof SessionParams>;

const ListParams = z.object({
  customer: text().optional(),
  subscription: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

export const checkoutCalls: Call[] = [
  post('/checkout/sessions', ({ ledger, params }) => {
    if ('payment_method_types' in params) throw unknownParameter('payment_method_types');
    const session = createSession(ledger, readParameters(SessionParams, params));
    ledger.state.sessions.push(session);
    return wireSession(ledger, session);
  }),
  get('/checkout/sessions', ({ ledger, params }) => {
    const filter = readParameters(ListParams, params);
    const found = ledger.state.sessions.filter(
      (session) =>
        (filter.customer === undefined || session.customer === filter.customer) &&
        (filter.subscription === undefined || session.subscription === filter.subscription) &&
        (filter.status === undefined || session.status === filter.status),
    );
    return listPage(found, params, '/v1/checkout/sessions', (session) => wireSession(ledger, session));
  }),
  get('/checkout/sessions/:id', ({ ledger, id }) => wireSession(ledger, sessionOf(ledger, id))),
  get('/checkout/sessions/:id/line_items', ({ ledger, id }) => wireLineItems(ledger, sessionOf(ledger, id))),
  post('/checkout/sessions/:id/expire', ({ ledger, id }) => {
    const session = sessionOf(ledger, id);
    if (session.status !== 'open') {
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`); // prettier-ignore
    }
    expireSession(ledger, ledger.nowFor(ledger.customer(session.customer)), session);
    return wireSession(ledger, session);
  }),
];

export function sessionOf(ledger: Ledger, id: string): CheckoutSession {
  const session = ledger.state.sessions.find((other) => other.id === id);
  if (!session) throw missing('checkout.session', id);
  return session;
}

function createSession(ledger: Ledger, params: SessionParams): CheckoutSession {
  if (params.mode !== 'subscription') throw invalid('The local provider has subscriptions alone.', 'mode');
  const customer = ledger.customer(params.customer, 'customer');
  const created = ledger.nowFor(customer);
  return {
    id: ledger.newId('cs_test'),
    created,
    expiresAt: readExpiry(ledger, customer, created, params.expires_at),
    customer: customer.id,
    status: 'open',
    paymentStatus: 'unpaid',
    lines: params.line_items.map((line, index) => readLine(ledger, line, index)),
    ...texts(params),
    ...readMethods(params.allowed_payment_method_types),
    metadata: mergeMetadata({}, params.metadata),
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
    subscription: null,
  };
}

const texts = (params: SessionParams) => ({
  successUrl: readUrl(params.success_url, 'success_url'),
  cancelUrl: params.cancel_url === undefined ? null : readUrl(params.cancel_url, 'cancel_url'),
  locale: params.locale ?? null,
  clientReferenceId: params.client_reference_id ?? null,
  subscriptionDescription: params.subscription_data?.description ?? null,
  addressRequired: params.billing_address_collection === 'required',
  termsRequired: params.consent_collection?.terms_of_service === 'required',
  submitText: params.custom_text?.submit?.message ?? null,
  termsText: params.custom_text?.terms_of_service_acceptance?.message ?? null,
});

function readUrl(url: string, param: string): string {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw invalid('Not a valid URL', param, 'url_invalid');
}

function readLine(ledger: Ledger, line: { price: string; quantity?: number }, index: number) {
  const price = ledger.price(line.price, `line_items[${index}][price]`);
  const param = `line_items[${index}][quantity]`;
  const metered = price.usageType === 'metered';
  if (metered && line.quantity !== undefined) {
    throw invalid('Quantity should not be specified where usage_type is `metered`.', param);
  }
  if (!metered && line.quantity === undefined) {
    throw invalid('Quantity is required. Add `quantity` to `line_items`', param, 'parameter_missing');
  }
  return { id: ledger.newId('li'), price: price.id, quantity: line.quantity ?? null };
}

function readMethods(named: string[] | undefined) {
  const methods = METHODS.filter((method) => named === undefined || named.includes(method));
  if (methods.length === 0) {
    throw invalid('None of the allowed payment methods is switched on.', 'allowed_payment_method_types');
  }
  return { methods, namedMethods: named !== undefined };
}

function readExpiry(
  ledger: Ledger,
  customer: { testClock: string | null },
  now: number,
  wanted: number | undefined,
): number {
  if (wanted === undefined) return now + DAY_S;
  const fits = (time: number) => time >= now + HALF_HOUR_S - LEEWAY_S && time <= now + DAY_S + LEEWAY_S;
  const time = ledger.callersTime(wanted, customer, fits);
  if (fits(time)) return time;
  throw invalid(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    'expires_at',
  );
}

const unknownParameter = (param: string) =>
  new StripeFailure(400, `Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
