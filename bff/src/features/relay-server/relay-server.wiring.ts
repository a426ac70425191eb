import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { Logger } from 'pino';
import type { RelayNode } from '../../drivers/relay-node/relay-nodes.js';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { Leadership } from '../../infra/leader/leadership.js';
import type { StatsSink } from '../../infra/push/push-source.js';
import { Broadcast } from './broadcast/broadcast.js';
import { CollectionUse } from './collection-use.js';
import { CreateServer } from './create-server.js';
import { FeedFigures } from './feed/feed-figures.js';
import { FeedIntake } from './feed/feed-intake.js';
import { FeedView } from './feed/feed-view.js';
import { ForwardPublisher } from './fleet/forward-publisher.js';
import { NodeDirectory } from './fleet/node-directory.js';
import { Reconciler } from './reconcile/reconciler.js';
import { ATTEMPT_SLACK_MS } from './reconcile/row-repair.js';
import type {
  ActivePayment,
  BroadcastTarget,
  RelayCollections,
  ServerUsage,
  RelayStreams,
} from './relay-server.ports.js';
import { ServerPush, StatusPush } from './relay-server.push.js';
import { RelayServerService } from './relay-server.service.js';
import { ReportIntake } from './reconcile/report-intake.js';
import { RefusedTargets } from './fleet/refused-targets.js';
import { RightsPublisher } from './fleet/rights-publisher.js';
import { ServerAccess } from './relay-server.access.js';
import { ServerMoves } from './reconcile/server-moves.js';
import { ServerSync } from './reconcile/server-sync.js';
import type { StopSettings } from './broadcast/server-stop.js';
import { ServerWatch } from './reconcile/server-watch.js';
import { StopAnnouncements } from './broadcast/stop-announcements.js';
import { StreamRelay } from './feed/stream-relay.js';

export interface RelayServerFeatureParts {
  database: Database;
  clock: Clock;
  nodes: readonly RelayNode[];
  streams: RelayStreams;
  collections: RelayCollections;
  payment: ActivePayment;
  usage: ServerUsage;
  target: BroadcastTarget;
  figureSink: StatsSink;
  leadership: Leadership;
  logger: Logger;
  /** A confirmed broadcast is resumed after an interruption shorter than this, ms. */
  resumeWindowMs: number;
  /** When servers end by themselves. */
  stops: StopSettings;
  /** How often that is looked at, ms. */
  stopsLookEveryMs?: number;
  /** From a start call to its answer, ms. */
  startAttemptMs?: number;
  /** How long a creation waits for the end of the user's previous server on another node, ms. */
  previousServerWaitMs?: number;
  /** A node that is not configured counts as taken out after this time, ms. */
  nodeGoneAfterMs?: number;
  /** A node that can't be reached counts as lost after this time, ms. */
  nodeLostAfterMs?: number;
  /** How long a node that refused a moving server is left out for it, ms. */
  refusedTargetMs?: number;
  /** How long a server that no row asks for may run on a node, ms. */
  orphanGraceMs?: number;
}

/** The feature's parts, wired: what the composition root hands to transports, push and neighbours. */
export interface RelayServerFeature {
  service: RelayServerService;
  directory: NodeDirectory;
  streamRelay: StreamRelay;
  collectionUse: CollectionUse;
  pushes: [ServerPush, StatusPush];
  /** When wanted and reported state were last compared, ms of this process's clock; null before the first time. */
  lastSweep(): number | null;
  /** Begins to follow the nodes. */
  start(): void;
  /** Ends every wait and call; the nodes go on. */
  close(): Promise<void>;
}

export function createRelayServerFeature(parts: RelayServerFeatureParts): RelayServerFeature {
  const { database, clock, streams, collections, resumeWindowMs, target, usage, leadership } = parts;
  const logger = parts.logger.child({ part: 'relay-server' });
  const controller = new AbortController();
  const directory = new NodeDirectory(parts.nodes, {
    goneAfterMs: parts.nodeGoneAfterMs,
    lostAfterMs: parts.nodeLostAfterMs,
  });
  const figures = new FeedFigures();
  const feedView = new FeedView(figures, database, streams);
  const watch = new ServerWatch();
  const rights = new RightsPublisher(database, clock, directory, streams, logger);
  const refused = new RefusedTargets(parts.refusedTargetMs);
  const sync = new ServerSync({
    database,
    clock,
    directory,
    collections,
    target,
    watch,
    refused,
    resumeWindowMs,
    leadership,
    logger,
  });
  const access = new ServerAccess(parts.payment);
  const shared = {
    database,
    clock,
    access,
    streams,
    collections,
    directory,
    figures,
    feedView,
    rights,
    sync,
    watch,
    usage,
    leadership,
  };
  const waiting = { ...shared, target, closing: controller.signal };
  const { startAttemptMs = SERVER_TIMES.startAttemptMs, previousServerWaitMs = 60_000 } = parts;
  // The node ends the attempt first, so that its reason is told; this side's end is within the time all the same.
  const attemptMs = startAttemptMs - ATTEMPT_SLACK_MS - 300;
  const creation = new CreateServer({ ...waiting, previousServerWaitMs });
  const broadcast = new Broadcast({ ...waiting, attemptMs });
  const reconciler = new Reconciler({
    ...shared,
    intake: new ReportIntake(database, feedView, resumeWindowMs),
    forwards: new ForwardPublisher(directory, clock, logger),
    moves: new ServerMoves({ ...shared, refused, resumeWindowMs, logger }),
    feeds: new FeedIntake(database, figures, streams),
    sink: parts.figureSink,
    orphanGraceMs: parts.orphanGraceMs,
    logger,
  });
  const stops = new StopAnnouncements({
    ...shared,
    payment: parts.payment,
    settings: parts.stops,
    lookEveryMs: parts.stopsLookEveryMs,
    logger,
  });
  return {
    service: new RelayServerService({ ...waiting, creation, broadcast }),
    directory,
    streamRelay: new StreamRelay(waiting),
    collectionUse: new CollectionUse(),
    pushes: [new ServerPush(database), new StatusPush(database, feedView)],
    lastSweep: () => reconciler.lastSweep,
    start: () => {
      reconciler.start();
      stops.start();
    },
    close: async () => {
      controller.abort();
      await stops.close();
      await reconciler.close();
    },
  };
}
