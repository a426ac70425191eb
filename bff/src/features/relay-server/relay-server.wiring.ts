import type { EntityManager } from '@mikro-orm/core';
import { SERVER_TIMES } from '@trailcast/schema/limits';
import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import type { RelayNode } from '../../drivers/relay-node/relay-nodes.js';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { Leadership } from '../../infra/leader/leadership.js';
import type { StatsSender } from '../../infra/push/push-source.js';
import { readWatchedServers } from './broadcast/watched-servers.js';
import { recordLinkNames, readSessionLinks, type SessionLinks } from './feed/session-links.js';
import { ChatControl } from './chat-control/chat-control.js';
import { BroadcastService } from './broadcast/broadcast.js';
import { CollectionServers } from './collection-servers.js';
import { ServerDestinations } from './destinations/server-destinations.js';
import { TargetSync } from './destinations/target-sync.js';
import { ServerCreation } from './server-creation.js';
import { HelperPresence } from './helper-presence.js';
import { Previews } from './preview/previews.js';
import { FeedReports } from './feed/feed-reports.js';
import { LiveStreamStore } from './feed/live-stream-store.js';
import { FeedView } from './feed/feed-view.js';
import { ForwardPublisher } from './fleet/forward-publisher.js';
import { OneTapService } from './one-tap/one-tap.service.js';
import { SceneSwitcher } from './one-tap/scene-switcher.js';
import { NodeDirectory } from './fleet/node-directory.js';
import { RehearsalService } from './rehearsal/rehearsal.service.js';
import { ThresholdService } from './rehearsal/threshold.service.js';
import { Reconciler } from './reconcile/reconciler.js';
import { ATTEMPT_SLACK_MS } from './reconcile/row-repair.js';
import type {
  ActivePayment,
  BroadcastTargets,
  LinkNames,
  PastBroadcasts,
  RelayCollections,
  RelayImages,
  ServerUsage,
  RelayStreams,
} from './relay-server.ports.js';
import { ServerPush, StatusPush } from './relay-server.push.js';
import { RelayServerService } from './relay-server.service.js';
import { ReportStore } from './reconcile/report-store.js';
import { RejectingNodes } from './fleet/rejecting-nodes.js';
import { RightsPublisher } from './fleet/rights-publisher.js';
import { SourcesService } from './sources/sources.service.js';
import { ServerAccess } from './relay-server.access.js';
import { ServerMoves } from './reconcile/server-moves.js';
import { ServerSync } from './reconcile/server-sync.js';
import type { StopSettings } from './broadcast/server-stop.js';
import { ServerWatch } from './reconcile/server-watch.js';
import { StopAnnouncements } from './broadcast/stop-announcements.js';
import { readStudioServer } from './studio-server.js';
import { StreamRelay } from './feed/stream-relay.js';

export interface RelayServerFeatureDeps {
  database: Database;
  clock: Clock;
  nodes: readonly RelayNode[];
  streams: RelayStreams;
  linkNames: LinkNames;
  collections: RelayCollections;
  images: RelayImages;
  payment: ActivePayment;
  usage: ServerUsage;
  pastBroadcasts: PastBroadcasts;
  targets: BroadcastTargets;
  statsSender: StatsSender;
  leadership: Leadership;
  logger: Logger;
  /** Longest interruption after which a confirmed broadcast is resumed, ms. */
  resumeWindowMs: number;
  stops: StopSettings;
  /** Interval of the check for automatic stops, ms. */
  stopsCheckEveryMs?: number;
  /** Timeout of a start request, ms. */
  startAttemptMs?: number;
  /** Longest wait of a creation for the removal of the user's previous server, ms. */
  previousServerWaitMs?: number;
  /** Time after which a node that is not configured counts as removed, ms. */
  nodeGoneAfterMs?: number;
  /** Time after which an unreachable node counts as lost, ms. */
  nodeLostAfterMs?: number;
  /** Time for which a node that rejected a moving server is not chosen for that server again, ms. */
  nodeRejectionMs?: number;
  /** Time until users are warned that viewers don't see their feed or that nothing is sent, ms. */
  hintAfterMs?: number;
  /** Time for which an orphaned server may run on a node, ms. */
  orphanGraceMs?: number;
}

const HINT_AFTER_MS = 10 * 60_000;
/** Time that a start's response needs after the end of its attempt, ms. */
const RESPONSE_MARGIN_MS = 300;

/** The wired feature, for the composition root. */
export interface RelayServerFeature {
  service: RelayServerService;
  chatControl: ChatControl;
  rehearsals: RehearsalService;
  thresholds: ThresholdService;
  sources: SourcesService;
  oneTap: OneTapService;
  directory: NodeDirectory;
  previews: Previews;
  streamRelay: StreamRelay;
  collectionServers: CollectionServers;
  serverDestinations: ServerDestinations;
  pushes: [ServerPush, StatusPush];
  /** Returns the helpers' view of an owner's server, and its status; null without one. */
  readStudioServer(em: EntityManager, ownerId: number): ReturnType<typeof readStudioServer>;
  /** Returns the state of every server from which its alerts are derived. */
  readWatchedServers(em: EntityManager): ReturnType<typeof readWatchedServers>;
  /** Records the names of the links of all live broadcasts. */
  recordLinkNames(em: EntityManager): Promise<void>;
  /** Returns the stream of a server, and the names of its links since a time, ms since the epoch. */
  readSessionLinks(em: EntityManager, serverId: number, since: number): Promise<SessionLinks>;
  /** Returns the time of the last sweep, ms of this process's clock; null before the first. */
  readLastSweep(): number | null;
  /** Returns how many links of live bonded feeds are up and how many are lost, per node. */
  countLinks(): { node: string; up: number; lost: number }[];
  /** Starts polling the nodes. */
  start(): void;
  /** Ends all waits and requests. The nodes continue to run. */
  close(): Promise<void>;
}

export function createRelayServerFeature(deps: RelayServerFeatureDeps): RelayServerFeature {
  const { database, clock, streams, collections, resumeWindowMs, targets, usage, leadership } = deps;
  const logger = deps.logger.child({ part: 'relay-server' });
  const controller = new AbortController();
  // Every request that waits for a node adds a listener.
  setMaxListeners(0, controller.signal);
  const directory = new NodeDirectory(deps.nodes, {
    goneAfterMs: deps.nodeGoneAfterMs,
    lostAfterMs: deps.nodeLostAfterMs,
  });
  const feedReports = new FeedReports();
  const feedView = new FeedView(
    feedReports,
    database,
    streams,
    deps.linkNames,
    deps.hintAfterMs ?? HINT_AFTER_MS,
  );
  const watch = new ServerWatch();
  const rights = new RightsPublisher(database, clock, directory, streams, logger);
  const rejectingNodes = new RejectingNodes(deps.nodeRejectionMs);
  const sync = new ServerSync({
    database,
    clock,
    directory,
    collections,
    images: deps.images,
    targets,
    watch,
    rejectingNodes,
    resumeWindowMs,
    leadership,
    logger,
  });
  const targetSync = new TargetSync({ database, directory, targets, logger });
  const access = new ServerAccess(deps.payment, clock);
  const presence = new HelperPresence(database, clock);
  const sharedDeps = {
    database,
    clock,
    access,
    streams,
    collections,
    directory,
    feedReports,
    feedView,
    rights,
    sync,
    targetSync,
    watch,
    usage,
    leadership,
  };
  const collectionServers = new CollectionServers();
  const waitingDeps = { ...sharedDeps, targets, closing: controller.signal };
  const { startAttemptMs = SERVER_TIMES.startAttemptMs, previousServerWaitMs = 60_000 } = deps;
  // The attempt ends first on the node, so that the node's reason is reported, and still within the request's timeout.
  const attemptMs = startAttemptMs - ATTEMPT_SLACK_MS - RESPONSE_MARGIN_MS;
  const creation = new ServerCreation({ ...waitingDeps, previousServerWaitMs });
  const broadcast = new BroadcastService({ ...waitingDeps, attemptMs });
  const scenes = new SceneSwitcher(waitingDeps);
  const reconciler = new Reconciler({
    ...sharedDeps,
    reportStore: new ReportStore(database, clock, feedView, resumeWindowMs),
    forwards: new ForwardPublisher(directory, clock, logger),
    moves: new ServerMoves({ ...sharedDeps, rejectingNodes, resumeWindowMs, logger }),
    liveStreams: new LiveStreamStore(database, feedReports, streams),
    statsSender: deps.statsSender,
    orphanGraceMs: deps.orphanGraceMs,
    logger,
  });
  const stops = new StopAnnouncements({
    ...sharedDeps,
    payment: deps.payment,
    settings: deps.stops,
    checkEveryMs: deps.stopsCheckEveryMs,
    logger,
  });
  const service = new RelayServerService({ ...waitingDeps, creation, broadcast, scenes, presence });
  return {
    service,
    chatControl: new ChatControl(database, service),
    rehearsals: new RehearsalService({ ...waitingDeps, attemptMs }),
    thresholds: new ThresholdService({ ...waitingDeps, pastBroadcasts: deps.pastBroadcasts }),
    sources: new SourcesService({ ...waitingDeps, collectionServers }),
    oneTap: new OneTapService(waitingDeps),
    directory,
    previews: new Previews({ database, access, directory, watch, presence }),
    streamRelay: new StreamRelay(waitingDeps),
    collectionServers,
    serverDestinations: new ServerDestinations(database, targetSync),
    pushes: [new ServerPush(database), new StatusPush(database, feedView)],
    readStudioServer: (em, ownerId) => readStudioServer(em, ownerId, feedView),
    readWatchedServers: (em) => readWatchedServers(em, directory),
    recordLinkNames: (em) => recordLinkNames(em, feedView),
    readSessionLinks: (em, serverId, since) => readSessionLinks(em, deps.linkNames, serverId, since),
    readLastSweep: () => reconciler.lastSweep,
    countLinks: () => feedReports.countLinks(),
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
