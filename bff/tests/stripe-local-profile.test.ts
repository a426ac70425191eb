import type { Payment } from '@trailcast/schema/wire';
import { LocalProduct } from './_app/local-product.js';
import { anyDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

anyDatabase((makeDatabase) => {
  let product: LocalProduct;
  beforeAll(async () => {
    product = await LocalProduct.start(makeDatabase);
  });
  afterAll(() => product.close());
  const fetchPayment = (token: string) => product.request<Payment>(token, 'GET', '/payment');

  test('a sign-in succeeds while the provider fails, and the payment is synchronized later', async () => {
    await product.setFaults({ status500: 20, match: '/v1/customers' });
    const token = await product.signIn('moderator');
    expect((await fetchPayment(token)).status).toBe('INCOMPLETE');
    await product.setFaults({ status500: 0, match: '' });
    // Failures are retried every 10 s.
    await until(async () => (await fetchPayment(token)).status === 'ACTIVE').catch(() => undefined);
    await until(async () => (await fetchPayment(token)).status === 'ACTIVE');
    expect(await fetchPayment(token)).toMatchObject({ status: 'ACTIVE', tier: 'REGULAR' });
  });

  test.each([
    ['streamer', { status: 'ACTIVE', tier: 'REGULAR' }],
    ['admin', { status: 'ACTIVE', tier: 'FREE' }],
    ['friend', { status: 'INCOMPLETE', tier: 'REGULAR' }],
  ])('the demo user %s has the payment of the demo immediately', async (login, expected) => {
    expect(await fetchPayment(await product.signIn(login))).toMatchObject(expected);
  });

  test('the checkout’s parameter approve=1 makes the payment ACTIVE', async () => {
    const token = await product.signIn('walker');
    const admin = await product.signIn('admin');
    const { id } = await product.request<{ id: number }>(token, 'GET', '/user');
    await product.request(admin, 'PUT', `/user/${id}/role`, { role: 'VERIFIED' });
    const { approveUrl } = await product.request<Payment>(token, 'POST', '/payment', {
      consent: { version: '1', locale: 'en' },
    });
    expect(approveUrl?.startsWith(`${product.url}/sandbox/stripe/checkout/`)).toBe(true);
    const approval = await fetch(`${approveUrl}?approve=1`, { redirect: 'manual' });
    expect([approval.status, approval.headers.get('location')]).toEqual([
      302,
      `${product.url}/settings?checkout=done`,
    ]);
    await until(async () => (await fetchPayment(token)).status === 'ACTIVE');
    const { subscriptionEnd } = await product.request<Payment>(token, 'PUT', '/payment/cancel');
    expect(subscriptionEnd).toBeGreaterThan(Date.now() + 27 * 24 * 3_600_000);
  });
});
