import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { pino } from 'pino';
import Stripe from 'stripe';
import { buildApp } from '../src/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { wirePayments } from '../src/wiring/wire-payments.js';
import { createContext, type Context } from '../src/context.js';
import { DatabaseStripeStore } from '../src/features/payment/customer/database-stripe-store.js';
import { FakePlatform } from '../src/drivers/platform/fake-platform.js';
import type { FeatureApp } from '../src/infra/http/feature-routes.js';
import { insertUser } from './_database/insert-user.js';
import { ADDRESS, FEES } from './_fixtures/payment-fixture.js';
import { makeLibsql, type TestDatabase } from './_database/test-database.js';

const ENVIRONMENT = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://relay.example.org',
  SANDBOX_URL: 'http://127.0.0.1:9',
  RELAY_NODES: '[{"name":"n1","url":"http://127.0.0.1:9"}]',
  RELAY_NODE_SECRET: 'the-relay-node-secret-of-this-test',
  RELAY_RUNNER: 'process',
  ALLOW_PROCESS_RUNNER: '1',
  TWITCH_CLIENT_ID: 'twitch',
  TWITCH_CLIENT_SECRET: 'twitch-secret',
  STRIPE_SECRET_KEY: ['sk', 'live', '51NotARealKey00000000000000'].join('_'),
  STRIPE_WEBHOOK_SECRET: 'whsec_live_one,whsec_live_two',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  OPERATOR_NAME: 'Op',
  OPERATOR_ADDRESS: 'Street 1',
  OPERATOR_EMAIL: 'op@example.org',
};

/** Hosts to which the product tries to connect. No connection is made. */
const requestedHosts: string[] = [];
/**
 * Marks the asynchronous calls of this file's product, so that calls that other test files have left are not counted.
 */
const productCalls = new AsyncLocalStorage<true>();
let context: Context;
let app: FeatureApp;
let fixture: TestDatabase;
const logLines: string[] = [];
const logger = pino({ level: 'debug' }, { write: (line) => void logLines.push(line) });

beforeAll(async () => {
  jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [options] = args.flat() as [{ host?: string; port?: number | string }];
    if (productCalls.getStore()) requestedHosts.push(`${options.host}:${options.port}`);
    setImmediate(() => this.destroy(new Error('This test has no network')));
    return this;
  });
  fixture = await makeLibsql();
  await productCalls.run(true, async () => {
    const { config, secrets } = loadConfig(ENVIRONMENT);
    const deps = { logger, database: fixture.database, platform: new FakePlatform(), nodes: [] };
    context = await createContext(config, secrets, deps);
    app = await buildApp(context.app);
    context.start();
  });
});
afterAll(async () => {
  await app.close();
  await context.close();
  await fixture.close();
  jest.restoreAllMocks();
});

describe('the product in production', () => {
  test.each([
    '/sandbox/stripe',
    '/sandbox/stripe/state',
    '/sandbox/stripe/v1/customers',
    '/sandbox/style.css',
  ])('returns 404 for %s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404);
  });

  test('accepts webhooks only with its configured secrets', async () => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'customer.updated', data: { object: { object: 'customer', id: 'cus_1' } } }); // prettier-ignore
    const statuses = await Promise.all(
      ['whsec_trailcast_local', 'whsec_live_one', 'whsec_live_two'].map(async (secret) => {
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        return (await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
      }),
    );
    expect(statuses).toEqual([400, 204, 204]);
  });

  test('connects only to api.stripe.com, and logs no key', async () => {
    await productCalls.run(true, callAllMethods);
    expect([...new Set(requestedHosts)]).toEqual(['api.stripe.com:443']);
    expect(logLines.join()).not.toMatch(/51NotARealKey|whsec_live/);
  });

  test.each(['streamer', 'admin', 'moderator'])('has no starting tier for the login %s', (login) => {
    const { config, secrets } = loadConfig(ENVIRONMENT);
    expect(wirePayments(config, secrets, fixture.database, logger).findStartingTier(login)).toBeNull();
  });

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('does not start without %s', (name) => {
    expect(() => loadConfig({ ...ENVIRONMENT, [name]: '' })).toThrow(new RegExp(`${name} is missing`));
  });
});

/** Calls every method of the driver with an unreachable provider. */
async function callAllMethods(): Promise<void> {
  const { config, secrets } = loadConfig(ENVIRONMENT);
  const payments = wirePayments(config, secrets, fixture.database, logger);
  const userId = await insertUser(fixture.database, 'User');
  const order = { userId, tier: 'REGULAR' as const, ...FEES.REGULAR };
  const createSignal = () => AbortSignal.timeout(5_000);
  const unreachable = { kind: 'unreachable' };
  await expect(payments.saveBilling(userId, ADDRESS, createSignal())).rejects.toMatchObject(unreachable);
  await expect(payments.openCheckout(order, createSignal())).rejects.toMatchObject(unreachable);
  await expect(payments.readSubscription(userId, createSignal())).rejects.toMatchObject(unreachable);
  await expect(payments.readBilling(userId, createSignal())).rejects.toMatchObject(unreachable);
  await expect(payments.cancelNow(userId, createSignal())).rejects.toMatchObject(unreachable);
  const store = new DatabaseStripeStore(fixture.database);
  await store.saveCustomer(await store.findOrCreateCustomerRecord(userId), 'cus_1');
  const usage = { userId, identifier: 'usage-1', at: Date.now(), units: 3600 };
  await expect(payments.changeTier(order, createSignal())).rejects.toMatchObject(unreachable);
  await expect(payments.cancelAt(userId, Date.now(), createSignal())).rejects.toMatchObject(unreachable);
  await expect(payments.reportUsage(usage, createSignal())).rejects.toMatchObject(unreachable);
  await expect(payments.readReportedUnits?.(userId, 0, 60_000, createSignal())).rejects.toMatchObject(
    unreachable,
  );
}
