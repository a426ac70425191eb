import type Stripe from 'stripe';
import { safeLink, toInvoice } from './invoice.external.js';

const LOCAL = 'http://127.0.0.1:4000';

describe('safeLink', () => {
  it.each([
    'https://invoice.stripe.com/i/acct_1/live_2?s=ap',
    'https://pay.stripe.com/invoice/acct_1/live_2/pdf',
    'https://stripe.com/x',
  ])('keeps %s', (link) => {
    expect(safeLink(link, null)).toBe(link);
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
  ])('leaves out %j', (link) => {
    expect(safeLink(link, null)).toBeNull();
  });

  it('keeps a page of the local Stripe only if it is configured', () => {
    expect(safeLink(`${LOCAL}/sandbox/stripe/invoice/1`, LOCAL)).toBe(`${LOCAL}/sandbox/stripe/invoice/1`);
    expect(safeLink('http://127.0.0.1:4001/sandbox/stripe/invoice/1', LOCAL)).toBeNull();
  });
});

describe('toInvoice', () => {
  const invoice = (change: object) =>
    ({
      ...{ id: 'in_1', number: 'A-1', created: 1_760_000_000, total: 1049, currency: 'eur', status: 'paid' },
      ...{ hosted_invoice_url: 'https://invoice.stripe.com/i/1', customer_email: 'a@example.org' },
      ...change,
    }) as unknown as Stripe.Invoice;

  it('has amount, currency, time and state, but no other customer data', () => {
    expect(toInvoice(invoice({}), null)).toEqual({
      ...{
        id: 'in_1',
        number: 'A-1',
        date: 1_760_000_000_000,
        amount: 10.49,
        currency: 'EUR',
        state: 'paid',
      },
      url: 'https://invoice.stripe.com/i/1',
    });
  });

  it.each(['draft', null, 'of-tomorrow'])('leaves out the status %s', (status) => {
    expect(toInvoice(invoice({ status }), null)).toBeNull();
  });
});
