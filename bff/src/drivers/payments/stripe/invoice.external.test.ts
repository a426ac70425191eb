import type Stripe from 'stripe';
import { toSafeLink, toInvoice } from './invoice.external.js';

const LOCAL = 'http://127.0.0.1:4000';

describe('toSafeLink', () => {
  it.each([
    'https://invoice.stripe.com/i/acct_1/live_2?s=ap',
    'https://pay.stripe.com/invoice/acct_1/live_2/pdf',
    'https://stripe.com/x',
  ])('returns %s unchanged', (link) => {
    expect(toSafeLink(link, null)).toBe(link);
  });

  it.each([
    'http://invoice.stripe.com/i/1',
    'https://invoice.stripe.com.evil.example/i/1',
    'https://notstripe.com/i/1',
    'https://invoice.stripe.com:8443/i/1',
    'https://user:pass@invoice.stripe.com/i/1',
    'javascript:alert(1)//invoice.stripe.com',
    'data:text/html,invoice.stripe.com',
    '/invoice/1',
    '',
    `${LOCAL}/sandbox/stripe/invoice/1`,
  ])('returns null for %j', (link) => {
    expect(toSafeLink(link, null)).toBeNull();
  });

  it('returns a link to the local Stripe only if its origin is configured', () => {
    expect(toSafeLink(`${LOCAL}/sandbox/stripe/invoice/1`, LOCAL)).toBe(`${LOCAL}/sandbox/stripe/invoice/1`);
    expect(toSafeLink('http://127.0.0.1:4001/sandbox/stripe/invoice/1', LOCAL)).toBeNull();
  });
});

describe('toInvoice', () => {
  const CREATED_S = 1_760_000_000;
  const createInvoice = (change: object) =>
    ({
      ...{ id: 'in_1', number: 'A-1', created: CREATED_S, total: 1049, currency: 'eur', status: 'paid' },
      ...{ hosted_invoice_url: 'https://invoice.stripe.com/i/1', customer_email: 'a@example.org' },
      ...change,
    }) as unknown as Stripe.Invoice;

  it('returns amount, currency, time and state, but no customer data', () => {
    expect(toInvoice(createInvoice({}), null)).toEqual({
      ...{
        id: 'in_1',
        number: 'A-1',
        date: CREATED_S * 1_000,
        amount: 10.49,
        currency: 'EUR',
        state: 'paid',
      },
      url: 'https://invoice.stripe.com/i/1',
    });
  });

  it.each(['draft', null, 'of-tomorrow'])('returns null for the status %s', (status) => {
    expect(toInvoice(createInvoice({ status }), null)).toBeNull();
  });
});
