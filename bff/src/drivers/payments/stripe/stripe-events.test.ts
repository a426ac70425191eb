import Stripe from 'stripe';
import { ForgedEventError } from '../payment-events.js';
import { StripeEvents } from './stripe-events.js';

const SECRETS = ['whsec_new', 'whsec_old'];
const NOW = Date.parse('2026-11-21T12:00:00Z');
const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
});

const events = new StripeEvents(SECRETS);
const sign = (payload: string, secret = 'whsec_new', timestamp = NOW / 1000) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const read = (body: string, signature: string | undefined = sign(body)) =>
  events.read(Buffer.from(body), signature, NOW);

describe('StripeEvents', () => {
  test.each(SECRETS)('accepts an event signed with the secret %s', (secret) => {
    expect(read(BODY, sign(BODY, secret))).toEqual({
      id: 'evt_1',
      type: 'customer.subscription.updated',
      customerId: 'cus_1',
      failedCheckoutId: null,
      isUsageRejected: false,
    });
  });

  const cases: [string, string, string | undefined][] = [
    ['without a signature', BODY, ''],
    ['with a malformed signature', BODY, 'hello'],
    ['with a signature without a time', BODY, sign(BODY).replace(/^t=\d+,/, '')],
    ['forged with another secret', BODY, sign(BODY, 'whsec_guessed')],
    ['changed after it was signed', BODY.replace('cus_1', 'cus_2'), sign(BODY)],
    ['truncated', BODY.slice(0, -20), sign(BODY)],
    ['empty', '', sign(' ')],
    ['301 s old', BODY, sign(BODY, 'whsec_new', NOW / 1000 - 301)],
    ['301 s in the future', BODY, sign(BODY, 'whsec_new', NOW / 1000 + 301)],
    ['with a second, later time in front', BODY, `t=${NOW / 1000 + 9_999},${sign(BODY)}`],
    ['signed, but not JSON', 'hello', sign('hello')],
    ['signed, but not an event', '{"id":7}', sign('{"id":7}')],
  ];
  test.each(cases)('rejects an event %s', (_case, body, signature) => {
    expect(() => read(body, signature)).toThrow(ForgedEventError);
  });

  test('rejects a missing signature', () => {
    expect(() => events.read(Buffer.from(BODY), undefined, NOW)).toThrow(ForgedEventError);
  });

  test.each([-299, 299])('accepts an event whose time is %d s from now', (seconds) => {
    expect(read(BODY, sign(BODY, 'whsec_new', NOW / 1000 + seconds)).id).toBe('evt_1');
  });

  const readEvent = (type: string, object: object | undefined) =>
    read(JSON.stringify({ id: 'evt_2', type, ...(object ? { data: { object } } : {}) }));

  test('returns the id of an event’s customer', () => {
    expect(readEvent('customer.deleted', { id: 'cus_3', object: 'customer' }).customerId).toBe('cus_3');
    expect(readEvent('invoice.paid', { object: 'invoice', customer: { id: 'cus_4' } }).customerId).toBe(
      'cus_4',
    );
    expect(readEvent('balance.available', { object: 'balance' }).customerId).toBeNull();
    expect(readEvent('a.type.of.the.future', undefined).customerId).toBeNull();
  });

  test('reads failed payments of completed checkouts, and rejected usage', () => {
    const session = { id: 'cs_1', object: 'checkout.session', customer: 'cus_1' };
    expect(readEvent('checkout.session.async_payment_failed', session).failedCheckoutId).toBe('cs_1');
    expect(readEvent('checkout.session.completed', session).failedCheckoutId).toBeNull();
    expect(readEvent('v1.billing.meter.error_report_triggered', undefined).isUsageRejected).toBe(true);
  });
});
