import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import { FakePayments } from '../../src/drivers/payments/fake-payments.js';
import { DEMO_TIERS } from '../../src/wiring/wire-payments.js';
import { paymentResolvers } from '../../src/features/payment/payment.resolvers.js';
import { paymentRoutes } from '../../src/features/payment/payment.routes.js';
import { sceneCollectionResolvers } from '../../src/features/scene-collection/scene-collection.resolvers.js';
import { sceneCollectionRoutes } from '../../src/features/scene-collection/scene-collection.routes.js';
import { SceneCollectionService } from '../../src/features/scene-collection/scene-collection.service.js';
import { setUpResolvers } from '../../src/features/stream/set-up/set-up.resolvers.js';
import { setUpRoutes } from '../../src/features/stream/set-up/set-up.routes.js';
import { statsRoutes } from '../../src/features/stream/set-up/stats.routes.js';
import { streamResolvers } from '../../src/features/stream/stream.resolvers.js';
import { streamRoutes } from '../../src/features/stream/stream.routes.js';
import type { Resolvers } from '../../src/generated/resolvers.generated.js';
import { RateLimiter } from '../../src/infra/http/limits/rate-limiter.js';
import { createGraphql } from '../../src/infra/graphql/create-graphql.js';
import type { Viewer } from '../../src/infra/viewer.js';
import { createResolvers } from './fake-resolvers.js';
import { createPaymentFixture } from '../_fixtures/payment-fixture.js';
import { CollectionServersSpy } from '../_fixtures/collection-servers-spy.js';
import { createStreamFixture } from '../_fixtures/stream-fixture.js';
import { createTestApp, type TestApp } from './test-app.js';
import { DEFAULT_QUOTAS } from './test-quotas.js';
import type { MakeDatabase } from '../_database/test-database.js';

/** Creates the local profile's payment provider in memory. */
function createDemoPayments(): FakePayments {
  const payments = new FakePayments();
  for (const [login, tier] of DEMO_TIERS) payments.startingTiers.set(login, tier);
  return payments;
}

/** Creates the application with streams, scene collections and the local profile's payments, over REST and GraphQL. */
export async function createFeaturesApp(
  makeDatabase: MakeDatabase,
  { quotas = DEFAULT_QUOTAS, logger }: { quotas?: typeof DEFAULT_QUOTAS; logger?: Logger } = {},
) {
  const fixture = await makeDatabase();
  const { database } = fixture;
  const stream = createStreamFixture(fixture, quotas.streams);
  const collectionServers = new CollectionServersSpy();
  const collections = new SceneCollectionService({
    database,
    payments: stream.payments,
    collectionServers,
    quotas,
  });
  const provider = createDemoPayments();
  const payment = createPaymentFixture(fixture, provider);
  const featureResolvers = [
    streamResolvers(stream.streams),
    setUpResolvers(stream.setUps),
    sceneCollectionResolvers(collections),
    paymentResolvers(payment.services),
  ];
  const lateBound: { testApp?: TestApp } = {};
  const graphql = await createGraphql({
    resolvers: [...featureResolvers, omitFields(createResolvers({}), featureResolvers)],
    authenticator: {
      authenticate: async (token) => (await lateBound.testApp?.sessions.authenticate(token)) ?? null,
    },
    log: pino({ level: 'silent' }),
    introspection: true,
    rateLimits: null,
  });
  const features = {
    stream: streamRoutes(stream.streams),
    'set-up': setUpRoutes(stream.setUps),
    data: sceneCollectionRoutes(collections),
    payment: paymentRoutes(payment.services),
  };
  const limiter = new RateLimiter(1);
  const stats = statsRoutes(stream.publicStats, limiter);
  const deps = { graphql: graphql.routes, stats, limiter, ...(logger && { logger }) };
  const testApp = await createTestApp(async () => fixture, { features, deps });
  lateBound.testApp = testApp;
  return {
    stream,
    collectionServers,
    payment,
    provider,
    createViewer: stream.createViewer,
    /** Fetches a statistics URL from this IP address. */
    fetchStats: (url: string, remoteAddress = '192.0.2.1') =>
      testApp.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), remoteAddress }),
    /** Sends a request. Omits the body if `body` is undefined, and the credential if `viewer` is null. */
    request: async (
      viewer: Viewer | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: unknown,
    ) =>
      testApp.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          'content-type': 'application/json',
          ...(viewer && (await testApp.signIn(viewer.userId))),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    /** Sends a raw body. The path is relative to `base`. */
    sendText: async (
      viewer: Viewer | null,
      method: 'POST' | 'PUT',
      path: string,
      payload: string,
      base = '/api/v1',
    ) =>
      testApp.app.inject({
        method,
        url: `${base}${path}`,
        headers: {
          'content-type': 'application/json',
          ...(viewer && (await testApp.signIn(viewer.userId))),
        },
        payload,
      }),
    /** Sends a request with these headers only. */
    sendWithHeaders: (method: 'GET', url: string, headers: Record<string, string>) =>
      testApp.app.inject({ method, url, headers }),
    query: async (viewer: Viewer | null, query: string, variables: object = {}) => {
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: viewer ? await testApp.signIn(viewer.userId) : {},
        payload: { query, variables },
      });
      return response.json<{
        data?: Record<string, unknown> | null;
        errors?: { message: string; extensions: { code: string; status: number; type: string } }[];
      }>();
    },
    /**
     * Listens on a free port of loopback, for requests that `request` can't send. `close` closes open
     * connections.
     */
    listen: async () => {
      await testApp.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = testApp.app.server.address() as AddressInfo;
      return {
        url: `http://127.0.0.1:${port}`,
        signIn: (viewer: Viewer): Promise<Record<string, string>> => testApp.signIn(viewer.userId),
      };
    },
    close: async () => {
      await graphql.close();
      await testApp.close();
    },
  };
}

export type FeaturesApp = Awaited<ReturnType<typeof createFeaturesApp>>;

/** Returns the resolvers of the fields for which `replaced` has no resolver. */
function omitFields(allResolvers: Resolvers, replaced: readonly Resolvers[]): Resolvers {
  const selectRemaining = (type: 'Query' | 'Mutation') => {
    const names = new Set(replaced.flatMap((resolvers) => Object.keys(resolvers[type] ?? {})));
    return Object.fromEntries(Object.entries(allResolvers[type] ?? {}).filter(([name]) => !names.has(name)));
  };
  return { Query: selectRemaining('Query'), Mutation: selectRemaining('Mutation') };
}
