import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import type { AppDeps } from './app.js';
import { wireFeatures, type Features } from './wiring/wire-features.js';
import { wirePaymentEvents, wirePayments } from './wiring/wire-payments.js';
import { wireReplica, type Replica } from './wiring/wire-replica.js';
import { createResolvers, createRoutes } from './wiring/wire-transports.js';
import type { Config, Secrets } from './config/config.js';
import type { Payments } from './drivers/payments/payments.js';
import { HttpPushServices } from './drivers/web-push/http-push-services.js';
import type { PushServices } from './drivers/web-push/push-services.js';
import type { StreamingPlatform } from './drivers/platform/streaming-platform.js';
import type { ChatPlatform } from './drivers/platform/chat/chat-platform.js';
import { TwitchChat } from './drivers/platform/chat/twitch-chat.js';
import { createLocalEndpoints, TWITCH } from './drivers/platform/twitch-endpoints.js';
import { TwitchPlatform } from './drivers/platform/twitch-platform.js';
import { HttpRelayNode } from './drivers/relay-node/http-relay-node.js';
import type { RelayNode } from './drivers/relay-node/relay-nodes.js';
import { ENTITIES } from './entities.js';
import type { ImageCodec } from './features/image/image.ports.js';
import { tipRoutes } from './features/overlay/tips/tip.routes.js';
import { statsRoutes } from './features/stream/set-up/stats.routes.js';
import { webhookRoutes } from './features/payment/webhook/webhook.routes.js';
import { measureProduct } from './measure-product.js';
import { Resealing } from './infra/crypto/resealing.js';
import { SecretBox } from './infra/crypto/secret-box.js';
import { createDatabase, type DatabaseConfig } from './infra/db/create-database.js';
import { createFreeBytesReader, WriteProbe } from './infra/db/write-probe.js';
import type { MikroDatabase } from './infra/db/mikro-database.js';
import { createGraphql } from './infra/graphql/create-graphql.js';
import { Housekeeping } from './infra/housekeeping.js';
import { RequestBodies } from './infra/http/body/request-bodies.js';
import { createMetrics } from './infra/http/monitoring/http-metrics.js';
import { IdempotencyStore } from './infra/http/idempotency/idempotency-store.js';
import { RateLimiter } from './infra/http/limits/rate-limiter.js';
import { Readiness } from './infra/http/monitoring/readiness.js';
import { RunningRequests } from './infra/http/limits/running-requests.js';
import { WorkerImageCodec } from './infra/image/worker-image-codec.js';
import { createLogger } from './infra/log.js';
import { DatabaseOutboxReader, readOutboxHead, pruneOutbox } from './infra/outbox/database-outbox-reader.js';
import { graphiqlPage } from './infra/http/docs/graphiql.js';
import type { ChannelAuthenticator } from './infra/push/channel-authenticator.js';
import { ChannelRegistry } from './infra/push/channel-registry.js';
import { LiveMessages } from './infra/push/messages/live-messages.js';
import { StatsPublisher } from './infra/push/stats-publisher.js';
import { PushLatency } from './infra/push/push-latency.js';
import { createPreviewServer } from './features/relay-server/preview/preview-server.js';
import { createStompServer } from './infra/push/stomp-server.js';
import { isApiToken } from './infra/token/token-text.js';
import { SEALED_COLUMNS } from './sealed-columns.js';

const DAY_MS = 24 * 3_600_000;
const IMAGE_WORKER = new URL('./infra/image/image.worker.js', import.meta.url);

/** Replacements for tests. */
export interface Overrides {
  logger?: Logger;
  database?: MikroDatabase;
  platform?: StreamingPlatform;
  chatPlatform?: ChatPlatform;
  payments?: Payments;
  nodes?: readonly RelayNode[];
  /** Replaces the push services and allows push endpoints on loopback. */
  pushServices?: PushServices;
  imageCodec?: ImageCodec;
  /** Directory of the built client. If it is absent, no client is served. */
  clientDirectory?: string | null;
  /** Serves the page for the API document. */
  docs?: FastifyPluginAsync;
  /** Directory of the built page for /graphql. If it is null, no page is served. */
  graphiqlDirectory?: string | null;
}

/** All objects of the process. `start` starts the background work; `close` stops it in reverse order. */
export interface Context {
  app: AppDeps;
  features: Features;
  database: MikroDatabase;
  logger: Logger;
  start(): void;
  /** Makes /readyz return 503; requests are still served. */
  failReadiness(): void;
  /**
   * Closes live channels, so that clients reconnect to another process. Resolves when running
   * requests have finished, or after `finishMs`.
   */
  drain(finishMs: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Composition root: creates all objects of the process. Throws DatabaseOpenError if the database can't be
 * opened.
 */
export async function createContext(
  config: Config,
  secrets: Secrets,
  overrides: Overrides = {},
): Promise<Context> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const database =
    overrides.database ?? (await createDatabase(createDatabaseConfig(config, secrets), ENTITIES));
  const box = new SecretBox(secrets.encryptionKeys);
  const replica = wireReplica({ config, secrets, database, logger });
  const channels = new ChannelRegistry();
  const statsPublisher = new StatsPublisher(channels);
  const limiter = new RateLimiter(config.rateLimitFactor);
  const idempotency = new IdempotencyStore(database, box);
  const metrics = createMetrics();
  const bodies = new RequestBodies();
  const features = wireFeatures({
    config,
    database,
    box,
    platform: overrides.platform ?? createPlatform(config, secrets),
    chatPlatform: overrides.chatPlatform ?? createChatPlatform(config),
    payments: overrides.payments ?? wirePayments(config, secrets, database, logger),
    paymentEvents: wirePaymentEvents(secrets),
    nodes: overrides.nodes ?? createNodes(config, secrets, logger),
    pushServices: overrides.pushServices ?? new HttpPushServices({ contact: formatContact(config) }),
    imageCodec: overrides.imageCodec ?? new WorkerImageCodec(IMAGE_WORKER),
    allowsLoopbackPush: overrides.pushServices !== undefined,
    statsSender: statsPublisher,
    messages: new LiveMessages(channels),
    leadership: replica.leadership,
    isShared: config.databaseFile === null,
    logger,
  });
  await features.administrators.bindExistingAdministrators();
  const authenticator = createAuthenticator(features);
  const stomp = createStompServer({
    publicUrl: config.publicUrl,
    authenticator,
    outbox: new DatabaseOutboxReader(database, database.changes, replica.pollMs),
    sources: features.pushes,
    onChange: features.chatAndOverlay.handleChange,
    channels,
    statsPublisher,
    latency: new PushLatency(metrics, database.clock),
    log: logger.child({ part: 'push' }),
  });
  const preview = createPreviewServer({
    publicUrl: config.publicUrl,
    previews: features.relay.previews,
    authenticator,
    channels,
    log: logger.child({ part: 'preview' }),
  });
  const graphql = await createGraphql({
    resolvers: createResolvers(features),
    authenticator,
    log: logger.child({ part: 'graphql' }),
    introspection: config.graphiql,
    rateLimits: limiter,
    bodies,
  });
  const resealing = new Resealing({ database, box, columns: SEALED_COLUMNS, logger });
  const tasks = [
    { name: 'outbox', run: async () => pruneOutbox(database, (await database.clock.now()) - DAY_MS) },
    { name: 'idempotency', run: () => idempotency.prune() },
    { name: 'reseal secrets', run: () => resealing.run() },
    ...features.housekeeping,
  ];
  replica.leadership.runWhileLeading(() => new Housekeeping(tasks, logger.child({ part: 'housekeeping' })));
  const freeBytes = createFreeBytesReader(createDatabaseConfig(config, secrets));
  const writeProbe = new WriteProbe({ database, freeBytes });
  const readiness = createReadiness(database, writeProbe, features, replica);
  const runningRequests = new RunningRequests();
  measureProduct(metrics, {
    database,
    relay: features.relay,
    phoneCount: () => features.phones.phones.count,
    paymentFailureCount: () => features.countPaymentFailures(),
    oldKeySecretCount: () => resealing.remaining,
    outbox: { head: () => database.read(readOutboxHead), delivered: () => stomp.outboxPosition() },
    replica: {
      isLeader: () => replica.leadership.term !== null,
      channelCount: () => channels.size,
      isRedisConnected: () => (replica.wakeUp ? replica.wakeUp.isConnected : null),
    },
  });
  return {
    logger,
    database,
    features,
    app: {
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      sandboxUrl: config.sandboxUrl,
      metricsToken: secrets.metricsToken,
      logger,
      authenticate: (token) => authenticator.authenticate(token),
      idempotency,
      bodies,
      limiter,
      readiness,
      metrics,
      runningRequests,
      features: createRoutes(features, { config, box, bodies }),
      graphql: graphql.routes,
      webhooks: webhookRoutes(features.webhooks, bodies),
      stats: statsRoutes(features.publicStats, limiter),
      tips: tipRoutes(features.chatAndOverlay.overlay.services.tips, bodies, limiter),
      stomp,
      preview,
      phones: features.phones.server,
      overlay: features.chatAndOverlay.overlay.server,
      clientDirectory: overrides.clientDirectory ?? null,
      ...(overrides.docs ? { docs: overrides.docs } : {}),
      ...(config.graphiql && overrides.graphiqlDirectory
        ? { graphiql: graphiqlPage(overrides.graphiqlDirectory) }
        : {}),
    },
    start: () => {
      replica.start();
      features.start();
    },
    failReadiness: () => {
      readiness.drain();
      runningRequests.closeConnections();
    },
    drain: async (finishMs) => {
      stomp.disconnectAll();
      preview.disconnectAll();
      features.phones.server.disconnectAll();
      features.chatAndOverlay.overlay.server.disconnectAll();
      await runningRequests.waitUntilIdle(finishMs);
    },
    close: async () => {
      await replica.leadership.close();
      preview.close();
      await stomp.close();
      await graphql.close();
      await features.close();
      await replica.close();
      await database.close();
    },
  };
}

/** Authenticates sessions and API tokens, which differ by their prefix. */
function createAuthenticator({ sessions, apiTokens }: Features): ChannelAuthenticator {
  return {
    authenticate: (token) => (isApiToken(token) ? apiTokens : sessions).authenticate(token),
    isStillValid: (viewer) => (viewer.token ? apiTokens : sessions).isStillValid(viewer),
  };
}

function createDatabaseConfig(config: Config, secrets: Secrets): DatabaseConfig {
  if (secrets.databaseUrl !== null) return { kind: 'mysql', url: secrets.databaseUrl };
  return { kind: 'libsql', file: config.databaseFile ?? ':memory:' };
}

function createPlatform(config: Config, { twitchClientSecret }: Secrets): StreamingPlatform {
  return new TwitchPlatform({
    endpoints: selectEndpoints(config),
    clientId: config.twitchClientId,
    clientSecret: twitchClientSecret,
  });
}

const createChatPlatform = (config: Config): ChatPlatform =>
  new TwitchChat({ endpoints: selectEndpoints(config), clientId: config.twitchClientId });

const selectEndpoints = ({ publicUrl, sandboxUrl }: Config) =>
  sandboxUrl === null ? TWITCH : createLocalEndpoints(publicUrl, sandboxUrl);

/** Returns the contact as a URL, because push services reject any other form. */
const formatContact = ({ operator }: Config) => `mailto:${operator.email}`;

function createNodes(config: Config, { relayNodeSecret: secret }: Secrets, logger: Logger): RelayNode[] {
  return config.relayNodes.map((node) => new HttpRelayNode({ ...node, secret, logger }));
}

/**
 * Checks that the database can be written now and that a node was reached once. Redis is not
 * checked: without it the outbox is polled.
 */
function createReadiness(
  database: MikroDatabase,
  writeProbe: WriteProbe,
  { relay }: Features,
  { wakeUp }: Replica,
): Readiness {
  return new Readiness([
    { name: 'database', check: () => database.ping().then(() => writeProbe.check()) },
    {
      name: 'relay',
      isStartupOnly: true,
      check: async () => {
        const detail = relay.directory.listStates();
        return { ok: detail.some(({ reachable }) => reachable), detail };
      },
    },
    ...(wakeUp
      ? [{ name: 'redis', isInformational: true, check: async () => ({ ok: wakeUp.isConnected }) }]
      : []),
  ]);
}
