import type { Logger } from 'pino';
import { deleteSessionDevice } from '../features/alert/alert.repository.js';
import { ApiTokenPush } from '../features/api-token/api-token.push.js';
import { ApiTokenService } from '../features/api-token/api-token.service.js';
import type { Config } from '../config/config.js';
import type { PaymentEvents } from '../drivers/payments/payment-events.js';
import type { Payments } from '../drivers/payments/payments.js';
import type { StreamingPlatform } from '../drivers/platform/streaming-platform.js';
import type { ChatPlatform } from '../drivers/platform/chat/chat-platform.js';
import type { RelayNode } from '../drivers/relay-node/relay-nodes.js';
import type { PushServices } from '../drivers/web-push/push-services.js';
import { ActivePayments } from '../features/payment/active-payments.js';
import { BillingService } from '../features/payment/billing/billing.service.js';
import { InvoicesService } from '../features/payment/billing/invoices.service.js';
import { DestinationPush } from '../features/destination/destination.push.js';
import { DestinationService } from '../features/destination/destination.service.js';
import { DestinationTargets } from '../features/destination/destination-targets.js';
import { RelayImages } from '../features/image/relay-images.js';
import { ImageService } from '../features/image/image.service.js';
import { IntervalUsage } from '../features/usage/interval-usage.js';
import { PaymentAdministration } from '../features/payment/payment-administration.js';
import { PaymentPush } from '../features/payment/payment.push.js';
import type { PaymentServices } from '../features/payment/payment-services.js';
import { PaymentSweep } from '../features/payment/subscription/payment-sweep.js';
import { PaymentSync } from '../features/payment/subscription/payment-sync.js';
import { PaymentView } from '../features/payment/payment.view.js';
import { PaymentService } from '../features/payment/payment.service.js';
import { SubscriptionEndTask } from '../features/payment/subscription/subscription-ends.js';
import { PaymentsForUsage } from '../features/payment/payments-for-usage.js';
import { RunningUsage } from '../features/usage/running-usage.js';
import { UsageMetering } from '../features/usage/usage-metering.js';
import { WebhookService } from '../features/payment/webhook/webhook.service.js';
import { WithdrawalService } from '../features/payment/consent/withdrawal.service.js';
import {
  createRelayServerFeature,
  type RelayServerFeature,
} from '../features/relay-server/relay-server.wiring.js';
import { SessionFeeds } from '../features/session-report/session-feeds.js';
import { CollectionImages } from '../features/scene-collection/collection-images.js';
import { RelayCollections } from '../features/scene-collection/relay-collections.js';
import { SceneCollectionPush } from '../features/scene-collection/scene-collection.push.js';
import { SceneCollectionService } from '../features/scene-collection/scene-collection.service.js';
import { SESSION_LIMITS } from '../features/session/session-limits.js';
import { SessionService } from '../features/session/session.service.js';
import { RelayStreams } from '../features/stream/relay-streams.js';
import { PublicStats } from '../features/stream/set-up/public-stats.js';
import { SetUpService } from '../features/stream/set-up/set-up.service.js';
import { StatsKeys } from '../features/stream/set-up/stats-keys.js';
import { StreamPush } from '../features/stream/stream.push.js';
import { StreamView } from '../features/stream/stream.view.js';
import { StreamService } from '../features/stream/stream.service.js';
import { SystemService } from '../features/system/system.service.js';
import type { AdministratorLogins } from '../features/user/administrator-logins.js';
import { PlatformBroadcastTarget } from '../features/user/broadcast-target.js';
import { PlatformAccountSweep } from '../features/user/platform-account-sweep.js';
import type { SignInService } from '../features/user/sign-in/sign-in.service.js';
import type { AccountDeletion } from '../features/user/deletion/account-deletion.js';
import { UserService } from '../features/user/user.service.js';
import { wireAccountDeletion } from './wire-account-deletion.js';
import { wirePhones, type PhoneFeature } from './wire-phones.js';
import { wireChatAndOverlay, type ChatAndOverlay } from './wire-chat-and-overlay.js';
import { wireAlerts, type AlertFeature } from './wire-alerts.js';
import { wireRecordings, type RecordingFeature } from './wire-recordings.js';
import { wireReports, type ReportFeature } from './wire-reports.js';
import { wireSignIn, type SignInFeature } from './wire-sign-in.js';
import { wireStudio, type StudioFeature } from './wire-studio.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { ImageCodec } from '../features/image/image.ports.js';
import type { HousekeepingTask } from '../infra/housekeeping.js';
import type { Leadership } from '../infra/leader/leadership.js';
import type { LiveMessages } from '../infra/push/messages/live-messages.js';
import type { StatsSender, PushSource } from '../infra/push/push-source.js';

export interface FeatureDeps {
  config: Config;
  database: MikroDatabase;
  box: SecretBox;
  platform: StreamingPlatform;
  chatPlatform: ChatPlatform;
  payments: Payments;
  paymentEvents: PaymentEvents;
  nodes: readonly RelayNode[];
  pushServices: PushServices;
  imageCodec: ImageCodec;
  /** True in tests, whose push service listens on loopback. */
  allowsLoopbackPush: boolean;
  statsSender: StatsSender;
  messages: LiveMessages;
  leadership: Leadership;
  /** True if other processes use the same database. */
  isShared: boolean;
  logger: Logger;
}

/** All features of the product and their background work. */
export interface Features {
  administrators: AdministratorLogins;
  users: UserService;
  accountDeletion: AccountDeletion;
  signIn: SignInService;
  chatConsent: SignInFeature['chatConsent'];
  sessions: SessionService;
  apiTokens: ApiTokenService;
  system: SystemService;
  streams: StreamService;
  setUps: SetUpService;
  publicStats: PublicStats;
  phones: PhoneFeature;
  collections: SceneCollectionService;
  images: ImageService;
  destinations: DestinationService;
  relay: RelayServerFeature;
  recordings: RecordingFeature;
  reports: ReportFeature;
  alerts: AlertFeature;
  studio: StudioFeature;
  chatAndOverlay: ChatAndOverlay;
  payment: PaymentServices;
  webhooks: WebhookService;
  pushes: PushSource[];
  housekeeping: HousekeepingTask[];
  /** Returns the number of failed subscription syncs. */
  countPaymentFailures(): number;
  start(): void;
  close(): Promise<void>;
}

/** Connects the features: each port that a feature declares is implemented by another feature. */
export function wireFeatures(deps: FeatureDeps): Features {
  const { config, database, box, platform, leadership, logger } = deps;
  const { quotas } = config;
  const activePayments = new ActivePayments(database.clock);
  const payment = wirePayment(deps);
  const sessions = new SessionService(database, SESSION_LIMITS, { onEnd: deleteSessionDevice });
  const signIn = wireSignIn({ ...deps, sessions, listener: payment.services.payments });
  const { accounts } = signIn;
  const apiTokens = new ApiTokenService(database, quotas);
  const phones = wirePhones({ ...deps, payments: activePayments });
  const relay = createRelayServerFeature({
    database,
    clock: database.clock,
    nodes: deps.nodes,
    streams: new RelayStreams({ box, maxStreams: quotas.streams }),
    linkNames: phones.linkNames,
    collections: new RelayCollections(quotas, config.publicUrl),
    images: new RelayImages(),
    payment: activePayments,
    usage: payment.metering,
    targets: new DestinationTargets({
      database,
      box,
      signIn: new PlatformBroadcastTarget(platform, accounts),
    }),
    statsSender: deps.statsSender,
    leadership,
    logger,
    resumeWindowMs: config.resumeWindowMs,
    hintAfterMs: config.hintAfterMs,
    pastBroadcasts: new SessionFeeds(),
    stops: { graceMs: config.paymentGraceMs, idleStopMs: config.idleStopMs },
  });
  const recordings = wireRecordings({
    database,
    box,
    directory: relay.directory,
    leadership,
    publicUrl: config.publicUrl,
    isStillValid: (viewer) => sessions.isStillValid(viewer),
    logger,
  });
  const reports = wireReports({
    database,
    directory: relay.directory,
    leadership,
    fees: config.fees,
    links: {
      recordNames: (em) => relay.recordLinkNames(em),
      findLinks: (em, id, since) => relay.readSessionLinks(em, id, since),
    },
    logger,
  });
  const alerts = wireAlerts({
    database,
    box,
    services: deps.pushServices,
    allowLoopback: deps.allowsLoopbackPush,
    servers: { listAll: (em) => relay.readWatchedServers(em) },
    leadership,
    logger,
  });
  const streamView = new StreamView(box, config.ingestPublicUrl, config.srtlaPublicUrl);
  const statsKeys = new StatsKeys(database);
  leadership.runWhileLeading(() => new SubscriptionEndTask(payment.services.payments, payment.log));
  let sweep: PaymentSweep | undefined;
  leadership.runWhileLeading(
    () => (sweep = new PaymentSweep({ database, sync: payment.sync, logger: payment.log })),
  );
  leadership.runWhileLeading(() => payment.metering.createLeaderTask());
  const revokeSessions = async (userId: number) => {
    await apiTokens.revokeAll(userId);
    return sessions.revokeAll(userId);
  };
  leadership.runWhileLeading(
    () => new PlatformAccountSweep({ database, platform, accounts, revokeSessions, logger }),
  );
  const streams = new StreamService({
    database,
    box,
    maxStreams: quotas.streams,
    streamView,
    payments: activePayments,
    relay: relay.streamRelay,
  });
  const collections = new SceneCollectionService({
    database,
    payments: activePayments,
    collectionServers: relay.collectionServers,
    quotas,
  });
  const images = new ImageService({
    database,
    payments: activePayments,
    collections: new CollectionImages(),
    codec: deps.imageCodec,
  });
  const destinations = new DestinationService({
    database,
    box,
    payments: activePayments,
    servers: relay.serverDestinations,
    allowLoopback: config.sandboxUrl !== null,
  });
  const studio = wireStudio({ database, relay, publicUrl: config.publicUrl, leadership, logger });
  const chatAndOverlay = wireChatAndOverlay({ ...deps, signIn, servers: relay.chatControl });
  const accountDeletion = wireAccountDeletion({
    database,
    chat: chatAndOverlay.chat,
    studio: studio.services,
    servers: relay.service,
    recordings: recordings.service,
    reports: reports.service,
    streams,
    collections,
    images,
    destinations,
    payment: payment.services,
    sessions,
    apiTokens,
    platforms: accounts,
  });
  return {
    administrators: signIn.administrators,
    users: new UserService(database),
    accountDeletion,
    signIn: signIn.service,
    chatConsent: signIn.chatConsent,
    sessions,
    apiTokens,
    system: new SystemService(config.operator, relay.directory),
    streams,
    setUps: new SetUpService({
      database,
      payments: activePayments,
      feeds: relay.streamRelay,
      streamView,
      remoteControl: phones.enrolmentView,
      publicUrl: config.publicUrl,
      onStatsKeys: () => statsKeys.clear(),
    }),
    publicStats: new PublicStats(statsKeys, relay.streamRelay),
    phones,
    collections,
    images,
    destinations,
    relay,
    recordings,
    reports,
    alerts,
    studio,
    chatAndOverlay,
    payment: payment.services,
    webhooks: payment.webhooks,
    pushes: [
      ...relay.pushes,
      new StreamPush(database, streamView),
      new SceneCollectionPush(database, relay.collectionServers),
      new DestinationPush(database),
      payment.push,
      new ApiTokenPush(database),
      recordings.push,
      reports.push,
      alerts.push,
      ...studio.pushes,
      chatAndOverlay.overlay.push,
    ],
    housekeeping: [
      { name: 'sessions', run: () => sessions.prune() },
      { name: 'API tokens', run: () => apiTokens.prune() },
      { name: 'session reports', run: () => reports.service.prune() },
      phones.housekeeping,
      studio.housekeeping,
      { name: 'alerts', run: () => alerts.service.prune() },
      { name: 'chat commands', run: () => chatAndOverlay.commands.prune() },
      { name: 'webhook events', run: () => payment.webhooks.prune() },
    ],
    countPaymentFailures: () => payment.sync.failures + (sweep?.failures ?? 0),
    start: () => {
      relay.start();
      phones.phones.start();
      chatAndOverlay.start();
      payment.metering.start();
    },
    close: async () => {
      recordings.close();
      phones.server.disconnectAll();
      await phones.phones.close();
      await chatAndOverlay.close();
      await payment.sync.close();
      await relay.close();
      await chatAndOverlay.commands.close();
      await payment.metering.close();
    },
  };
}

function wirePayment({ config, database, payments, paymentEvents, statsSender, logger }: FeatureDeps) {
  const log = logger.child({ part: 'payment' });
  const usage = new IntervalUsage();
  const view = new PaymentView(config.fees, new RunningUsage(config.fees));
  const sync = new PaymentSync({ database, payments, fees: config.fees, logger: log });
  const deps = { database, clock: database.clock, payments, view };
  const metering = new UsageMetering({
    database,
    clock: database.clock,
    provider: payments,
    payments: new PaymentsForUsage(view),
    fees: config.fees,
    costSender: statsSender,
    logger,
  });
  const services: PaymentServices = {
    payments: new PaymentService({ ...deps, sync }),
    administration: new PaymentAdministration({ ...deps, usage, metering }),
    billing: new BillingService(payments),
    invoices: new InvoicesService(payments),
    withdrawals: new WithdrawalService(database),
  };
  const webhooks = new WebhookService({ database, events: paymentEvents, sync, logger: log });
  return { services, metering, sync, webhooks, log, push: new PaymentPush(database, database.clock, view) };
}
