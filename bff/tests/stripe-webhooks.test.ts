import fc from 'fast-check';
import Fastify from 'fastify';
import Stripe from 'stripe';
import { WebhookEventEntity } from '../src/features/payment/webhook/webhook-event.entity.js';
import { PaymentSweep } from '../src/features/payment/subscription/payment-sweep.js';
import { webhookRoutes } from '../src/features/payment/webhook/webhook.routes.js';
import { RequestBodies } from '../src/infra/http/body/request-bodies.js';
import { handleErrors } from '../src/infra/http/problem/problem-handler.js';
import type { Viewer } from '../src/infra/viewer.js';
import { createStripeFixture, type StripeFixture } from './_stripe/stripe-fixture.js';
import { type ReceivedWebhook } from './_stripe/stripe-sandbox.js';
import { anyDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

anyDatabase((makeDatabase) => {
  let stripe: StripeFixture;
  let user: Viewer;
  const app = Fastify();
  beforeAll(async () => {
    stripe = await createStripeFixture(makeDatabase);
    handleErrors(app);
    await app.register(webhookRoutes(stripe.webhooks, new RequestBodies()));
    app.post('/other', async (request) => ({ body: request.body }));
  });
  afterAll(async () => {
    await app.close();
    await stripe.close();
  });
  beforeEach(async () => {
    user = await stripe.createViewer('User');
  });

  const createSignature = (payload: string, changes: { secret?: string; timestamp?: number } = {}) => {
    const secret = stripe.sandbox.config.stripe.webhookSecret;
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, ...changes });
  };
  const postWebhook = (payload: string, signature: string | null, type = 'application/json; charset=utf-8') =>
    app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': type, ...(signature === null ? {} : { 'stripe-signature': signature }) },
      payload,
    });
  let createdCount = 0;
  const createEventText = (changes: object = {}) => {
    createdCount += 1;
    const data = { object: { id: 'sub_1', object: 'subscription', customer: 'cus_nobody' } };
    return JSON.stringify({ id: `evt_${createdCount}_${Date.now()}`, type: 'customer.subscription.updated', data, ...changes }); // prettier-ignore
  };
  const countStored = (id: string) =>
    stripe.database.read((em) => em.count(WebhookEventEntity, { eventId: id }));
  const readId = (text: string) => (JSON.parse(text) as { id: string }).id;

  /** Waits for a webhook of `type` about this user's customer. Returns all of the customer's webhooks. */
  const collectWebhooks = async (type: string): Promise<ReceivedWebhook[]> => {
    const customer = await stripe.findCustomerId(user);
    const findCustomerWebhooks = () => stripe.sandbox.received.filter(({ body }) => body.includes(customer));
    await until(() =>
      findCustomerWebhooks().some(({ body }) => (JSON.parse(body) as Stripe.Event).type === type),
    );
    return findCustomerWebhooks();
  };
  const deliver = async ({ body, headers }: ReceivedWebhook): Promise<number> =>
    (await postWebhook(body, String(headers['stripe-signature']))).statusCode;
  const syncPayment = () => stripe.sync.runInBackground(user.userId);
  const fetchPayment = async () => {
    const { status, subscriptionStarted, subscriptionEnd } = await stripe.payments.get(user);
    return { status, subscriptionStarted, subscriptionEnd };
  };

  describe('POST /webhooks/stripe', () => {
    test('makes the payment ACTIVE after a checkout, and notifies the user', async () => {
      await stripe.pay(user, 'card');
      const webhooks = await collectWebhooks('checkout.session.completed');
      const events = await stripe.recordEvents(async () => {
        for (const webhook of webhooks) expect(await deliver(webhook)).toBe(204);
        await syncPayment();
      });
      expect(await stripe.payments.get(user)).toMatchObject({ status: 'ACTIVE' });
      expect(events).toEqual([expect.stringMatching(/^payment update \d+ v1/)]);
    });

    const readNowSeconds = () => Math.floor(Date.now() / 1000);
    const invalidEvents: [string, (text: string) => [string, string | null]][] = [
      ['forged', (text: string) => [text, createSignature(text, { secret: 'whsec_guessed' })]],
      ['old', (text: string) => [text, createSignature(text, { timestamp: readNowSeconds() - 301 })]],
      [
        'future-dated',
        (text: string) => [text, createSignature(text, { timestamp: readNowSeconds() + 600 })],
      ],
      ['truncated', (text: string) => [text.slice(0, -5), createSignature(text)]],
      ['unsigned', (text: string) => [text, null]],
    ];
    test.each(invalidEvents)('rejects and does not store a %s event', async (_title, createRequest) => {
      const text = createEventText();
      const response = await postWebhook(...createRequest(text));
      expect(response.statusCode).toBe(400);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({ title: 'Bad Request', status: 400 });
      expect(response.body).not.toContain('cus_nobody');
      expect(await countStored(readId(text))).toBe(0);
    });

    test('checks the signature of the raw bytes with any content type', async () => {
      const spacedText = createEventText().replaceAll(',', ' ,\n');
      expect((await postWebhook(spacedText, createSignature(spacedText), 'text/plain')).statusCode).toBe(204);
      const otherResponse = await app.inject({ method: 'POST', url: '/other', payload: { a: 1 } });
      expect(otherResponse.json()).toEqual({ body: { a: 1 } });
    });

    test('returns 413 for a body above 1 MiB', async () => {
      const text = 'x'.repeat(1024 * 1024 + 1);
      expect((await postWebhook(text, createSignature(text))).statusCode).toBe(413);
    });

    test('accepts and stores events of unknown types and customers', async () => {
      for (const text of [
        createEventText(),
        createEventText({ type: 'a.type.of.the.future', data: undefined }),
      ]) {
        expect((await postWebhook(text, createSignature(text))).statusCode).toBe(204);
        expect(await countStored(readId(text))).toBe(1);
      }
    });

    test('accepts repeated events, and synchronizes the payment once', async () => {
      await stripe.payments.create(user);
      const customer = await stripe.findCustomerId(user);
      const text = createEventText({ data: { object: { object: 'subscription', customer } } });
      const requestedUserIds: number[] = [];
      const requestSync = jest
        .spyOn(stripe.sync, 'requestSync')
        .mockImplementation((userId) => void requestedUserIds.push(userId));
      const responses = await Promise.all([1, 2, 3].map(() => postWebhook(text, createSignature(text))));
      responses.push(await postWebhook(text, createSignature(text)));
      requestSync.mockRestore();
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
      expect(requestedUserIds).toEqual([user.userId]);
      expect(await countStored(readId(text))).toBe(1);
    });

    test('logs the later rejection of accepted usage', async () => {
      const text = createEventText({ type: 'v1.billing.meter.error_report_triggered', data: undefined });
      expect((await postWebhook(text, createSignature(text))).statusCode).toBe(204);
      expect(stripe.logLines.join()).toContain('rejected usage that it had accepted');
    });
  });

  test('a direct debit that fails after the checkout makes the payment INCOMPLETE', async () => {
    await stripe.sandbox.setFaults({ sepaSeconds: null });
    const { approveUrl } = await stripe.payments.create(user);
    await stripe.sandbox.pressButton({ url: approveUrl ?? null }, 'sepa_debit');
    await syncPayment();
    expect((await fetchPayment()).status).toBe('COMPLETE');
    await stripe.sandbox.callControl(`/checkout/${approveUrl?.split('/').at(-1)}/fail`);
    for (const webhook of await collectWebhooks('checkout.session.async_payment_failed'))
      await deliver(webhook);
    await syncPayment();
    expect((await fetchPayment()).status).toBe('INCOMPLETE');
    expect((await stripe.payments.create(user)).approveUrl).not.toBe(approveUrl);
  });

  test('the sweep synchronizes a payment whose event arrived during an outage of the provider', async () => {
    await stripe.pay(user, 'card');
    const webhooks = await collectWebhooks('checkout.session.completed');
    await stripe.sandbox.setFaults({ status500: 1000 });
    for (const webhook of webhooks) expect(await deliver(webhook)).toBe(204);
    await syncPayment();
    expect((await fetchPayment()).status).toBe('INCOMPLETE');
    await stripe.sandbox.callControl('/faults', {}, 'DELETE');
    const { database, sync } = stripe;
    const logger = stripe.log;
    const sweep = new PaymentSweep({ database, sync, logger, dueIntervalMs: 50, allIntervalMs: 3_600_000 });
    await until(async () => (await fetchPayment()).status === 'ACTIVE');
    await sweep.close();
  });

  test('the hourly sweep synchronizes a payment whose event is missing', async () => {
    await stripe.pay(user, 'card');
    const { database, sync } = stripe;
    const sweep = new PaymentSweep({ database, sync, logger: stripe.log, dueIntervalMs: 3_600_000 });
    await until(async () => (await fetchPayment()).status === 'ACTIVE');
    await sweep.close();
  });

  test('prune deletes only events that are older than 30 days', async () => {
    const [oldId, youngId] = [`evt_old_${createdCount}`, `evt_young_${createdCount}`];
    const dayMs = 24 * 3_600_000;
    await stripe.realDatabase.transact(async ({ em, now }) => {
      em.create(WebhookEventEntity, { eventId: oldId, type: 't', timeReceived: now - 30 * dayMs - 1 });
      em.create(WebhookEventEntity, { eventId: youngId, type: 't', timeReceived: now - 29 * dayMs });
    });
    expect(await stripe.webhooks.prune()).toBe(1);
    expect([await countStored(oldId), await countStored(youngId)]).toEqual([0, 1]);
  });

  test('deliveries in any order, repeated and late, result in the provider’s state', async () => {
    await stripe.sandbox.setFaults({ sepaSeconds: null });
    const history = fc.record({
      /** Changes at the provider between deliveries. */
      changes: fc.array(fc.constantFrom('past_due', 'active', 'unpaid', 'cancel', 'paused'), {
        maxLength: 3,
      }),
      order: fc.array(fc.nat(1_000), { minLength: 120, maxLength: 120 }),
      late: fc.infiniteStream(fc.boolean()),
      copies: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 40, maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ changes, order, late, copies }) => {
        user = await stripe.createViewer('User');
        await stripe.pay(user, 'card');
        const customer = await stripe.findCustomerId(user);
        const [subscription] = await stripe.listSubscriptions(customer);
        const undeliveredWebhooks: ReceivedWebhook[] = [];
        const knownWebhooks = new Set<ReceivedWebhook>();
        const collect = async () => {
          for (const webhook of await collectWebhooks('checkout.session.completed')) {
            if (!knownWebhooks.has(webhook)) undeliveredWebhooks.push(webhook);
            knownWebhooks.add(webhook);
          }
        };
        for (const change of changes) {
          await collect();
          // Some webhooks are delivered before the next change, others after it.
          for (const webhook of undeliveredWebhooks.splice(0)) {
            if (late.next().value) undeliveredWebhooks.push(webhook);
            else await deliver(webhook);
          }
          if (change === 'cancel') {
            await stripe.sandbox.stripe.subscriptions.update(subscription!.id, {
              cancel_at_period_end: true,
            });
          } else
            await stripe.sandbox.callControl(`/subscriptions/${subscription!.id}/status`, { status: change });
        }
        await until(async () => (await stripe.countPendingDeliveries(customer)) === 0);
        await collect();
        const deliveries = [...knownWebhooks].flatMap((webhook, index) =>
          Array.from({ length: copies[index % 40] ?? 1 }, () => webhook),
        );
        const keyedDeliveries = deliveries.map((webhook, index) => ({
          webhook,
          key: order[index % 120] ?? 0,
        }));
        keyedDeliveries.sort((a, b) => a.key - b.key);
        await Promise.all(keyedDeliveries.map(({ webhook }) => deliver(webhook)));
        await syncPayment();
        const finalSubscription = await stripe.sandbox.stripe.subscriptions.retrieve(subscription!.id);
        const periodEnd = finalSubscription.items.data[0]!.current_period_end * 1000;
        expect(await fetchPayment()).toMatchObject({
          status: finalSubscription.status.toUpperCase(),
          subscriptionStarted: finalSubscription.start_date * 1000,
          subscriptionEnd: finalSubscription.cancel_at_period_end ? periodEnd : 0,
        });
      }),
      { numRuns: 8 },
    );
  });
});
