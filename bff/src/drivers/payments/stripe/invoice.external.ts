import { INVOICE_STATES, type Invoice, type InvoiceState } from '@trailcast/schema/wire';
import type Stripe from 'stripe';

const CENTS = 100;

export const createInvoiceListParams = (customer: string): Stripe.InvoiceListParams => ({
  customer,
  limit: 100,
});

/** Converts an invoice, or returns null for a draft, whose amount may still change. */
export function toInvoice(invoice: Stripe.Invoice, localOrigin: string | null): Invoice | null {
  const { id, number, created, total, currency, status, hosted_invoice_url } = invoice;
  const state = toInvoiceState(status);
  if (id === undefined || state === null) return null;
  return {
    id,
    number,
    date: created * 1000,
    amount: total / CENTS,
    currency: currency.toUpperCase(),
    state,
    url: toSafeLink(hosted_invoice_url ?? null, localOrigin),
  };
}

const toInvoiceState = (status: string | null): InvoiceState | null =>
  INVOICE_STATES.find((state) => state === status) ?? null;

/**
 * Returns the link if it is https to Stripe's own hosts, or on `localOrigin`; otherwise null. The link must
 * be safe, because the user's browser opens it.
 */
export function toSafeLink(link: string | null, localOrigin: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const { origin, protocol, hostname, port, username, password } = new URL(link);
  const hasCredentials = username !== '' || password !== '';
  const isStripe = protocol === 'https:' && port === '' && /(^|\.)stripe\.com$/.test(hostname);
  return !hasCredentials && (isStripe || origin === localOrigin) ? link : null;
}
