import type { NodeQuality } from '@trailcast/schema/node';
import { describeError } from './node/node-error.js';
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { IngestClient } from '../ingest/control/ingest-protocol.js';
import type { ShownPage } from '../collection/clean-collection.js';
import type { ConnectObs } from '../obs/obs-control.js';
import type { ObsRenderSetup } from '../runner/home/obs-files.js';
import type { Runner } from '../runner/runner.js';
import { Admission, type Slots } from './node/admission.js';
import { DelayReserve } from './node/delay-reserve.js';
import { ControlAbsence, type AbsenceLimits } from './node/control-absence.js';
import { FeedRouting } from './feed/feed-routing.js';
import { Feeds } from './feed/feeds.js';
import { Forwarding } from './feed/forwarding.js';
import { ImageStore } from './image/image-store.js';
import { NodeStore } from './node/node-store.js';
import { NodeState } from './http/node-state.js';
import { Refusals } from './feed/refusals.js';
import { PreviewCount } from './preview/server-previews.js';
import { LongPolledReports } from './http/reports.js';
import { type RecordingLimits, Recordings } from './recording/recordings.js';
import { resolveHost, type ResolveHost } from '../machine/resolve-host.js';
import { addRoutes } from './http/routes.js';
import { Sessions } from './session/sessions.js';
import type { CleanForObs } from './server/server-deps.js';
import { ServerRegistry } from './server/server-registry.js';
import type { SlotWatch } from './node/slot-watch.js';

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const NO_RECORDINGS = {
  folders: { live: '', kept: '' },
  limits: { keepMs: 0, userBytes: 0, nodeBytes: 0, reserveBytes: 0 },
};

const NEVER_ABSENT: AbsenceLimits = { controlMs: Number.POSITIVE_INFINITY, feedMs: 0 };

/** Settings of a node. Times are in ms. */
export interface AgentConfig {
  secret: string;
  version: string;
  ingestPort: number;
  slots: Slots;
  /** Memory for delayed broadcasts, bytes; default: no limit. */
  delayBytes?: number;
  /** Qualities that the user may choose from; default: none. */
  qualities?: NodeQuality[];
  /** Times after which a broadcast is stopped if no BFF sends requests and its feed does not arrive; default: never. */
  absence?: AbsenceLimits;
  /** Folders and limits of recordings; default: broadcasts are not recorded. */
  recording?: { folders: { live: string; kept: string }; limits: RecordingLimits };
  /** Folder of session files; default: in memory. */
  sessionFolder?: string;
  /** Folder of image files; default: in memory. */
  imageFolder?: string;
}

/** The agent's dependencies: runner, ingest and clocks. */
export interface AgentDeps {
  runner: Runner;
  connect: ConnectObs;
  ingest: IngestClient;
  /** Disconnects from the ingest. Stops the ingest if `stop` is set. */
  closeIngest: (options: { stop: boolean }) => Promise<void>;
  clean: CleanForObs;
  log: Logger;
  /** Returns the number of slots that a broadcast takes; default: 1. */
  countBroadcastSlots?: (setup: ObsRenderSetup, pages: readonly ShownPage[]) => number;
  /** Returns the number of server slots that web pages take; default: 0. */
  countPageSlots?: (pages: readonly ShownPage[]) => number;
  /** Missing prerequisites in addition to the prerequisites of the runner. */
  missing?: { what: string; how: string }[];
  /** Warnings for the operator in addition to the warnings of the runner. */
  warnings?: string[];
  now?: () => number;
  /** Time of day, ms since the epoch. */
  wallClock?: () => number;
  /** State for the next agent; default: in memory. */
  store?: NodeStore;
  resolve?: ResolveHost;
  /** Counts the slots of a swarm. The agent closes this watch. */
  slotWatch?: SlotWatch;
}

/** Controls the node's servers and serves the node protocol. */
export interface Agent {
  /** The HTTP server. The caller calls `listen`. */
  readonly app: FastifyInstance;
  /** Adopts the servers of an earlier agent. Requests wait until this has finished. */
  adopt(): Promise<void>;
  /** Stops the agent. OBS, its broadcasts and the ingest continue unless `stopAll` is set. */
  close(options: { stopAll: boolean }): Promise<void>;
}

/** Creates an agent. The agent starts no server before `adopt`. */
export function createAgent(config: AgentConfig, deps: AgentDeps): Agent {
  const { runner, ingest, log } = deps;
  const bootId = randomUUID();
  const now = deps.now ?? (() => performance.timeOrigin + performance.now());
  const logWarning = (message: string) => (error: unknown) =>
    log.warn({ error: describeError(error) }, message);
  const store = deps.store ?? NodeStore.inMemory();
  const absence = new ControlAbsence(config.absence ?? NEVER_ABSENT, store, now);
  const admission = new Admission(config.slots);
  const routing = new FeedRouting(ingest, logWarning('the ingest could not be updated'));
  const feeds: Feeds = new Feeds(ingest, now, () => {
    registry.wake();
    reports.scheduleCheck();
  });
  const refusals = new Refusals(ingest, now);
  const forwarding: Forwarding = new Forwarding({
    ingest,
    store,
    resolve: deps.resolve ?? resolveHost,
    secret: config.secret,
    onError: logWarning('the forwards could not be sent to the ingest'),
    onChange: () => reports.scheduleCheck(),
  });
  const node: NodeState = new NodeState({
    bootId,
    version: config.version,
    runner,
    ingest,
    ingestPort: config.ingestPort,
    admission,
    routing,
    missing: deps.missing ?? [],
    warnings: deps.warnings ?? [],
    forwarding,
    store,
    countRenderers: () => registry.rendererCounts,
    qualities: config.qualities ?? [],
  });
  const recordings: Recordings = new Recordings({
    ...(config.recording ?? NO_RECORDINGS),
    mapHubs: () => registry.mapRecordingHubs(),
    log,
    onChange: () => reports.scheduleCheck(),
  });
  const sessions: Sessions = new Sessions({
    folder: config.sessionFolder ?? null,
    listServers: () => registry.listObservedServers(),
    now,
    log,
    onChange: () => reports.scheduleCheck(),
  });
  const images: ImageStore = new ImageStore(config.imageFolder ?? null, (digest) =>
    registry.usesImage(digest),
  );
  const registry: ServerRegistry = new ServerRegistry(
    {
      runner,
      connect: deps.connect,
      clean: deps.clean,
      images,
      admission,
      delays: new DelayReserve(config.delayBytes ?? Number.POSITIVE_INFINITY),
      qualities: config.qualities ?? [],
      countBroadcastSlots: deps.countBroadcastSlots ?? (() => 1),
      countPageSlots: deps.countPageSlots ?? (() => 0),
      feeds,
      routing,
      watchFeed: (digest) => ingest.watchFeed(digest),
      previewCount: new PreviewCount(),
      absence,
      recordings,
      getShownReport: (serverId) => sessions.createShownReport(serverId),
      now,
      wallClock: deps.wallClock ?? Date.now,
      log,
      onChange: () => reports.scheduleCheck(),
    },
    () => node.findReadinessProblem(),
  );
  const reports: LongPolledReports = new LongPolledReports(bootId, {
    listServers: () => registry.listReports(),
    listFeeds: () => feeds.listReports(),
    listRefusals: () => refusals.listRefusals(),
    getRightsRevision: () => routing.rightsRevision,
    isAnyFeedLive: () => feeds.isAnyLive,
    isAnyBroadcasting: () => registry.listReports().some(({ destinations }) => destinations.length > 0),
    getForwardsDigest: () => forwarding.digest,
    getForwardsRevision: () => forwarding.revision,
    isDraining: () => store.state.draining,
    getRecordingsRevision: () => recordings.revision,
    getSessionsRevision: () => sessions.revision,
  });
  const app = fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  let resolveAdopted: () => void = () => undefined;
  const adopted = new Promise<void>((resolve) => (resolveAdopted = resolve));
  const drain = async (draining: boolean) => {
    log.info({ draining }, 'draining changed');
    const stateWrite = store.update({ draining });
    reports.scheduleCheck();
    await stateWrite;
  };
  const resize = (slots: Slots) => {
    const { servers, broadcasts } = admission.capacity;
    if (slots.servers === servers.total && slots.broadcasts === broadcasts.total) return;
    log.info({ slots }, 'the number of slots changed');
    admission.resize(slots);
  };
  const onBffRequest = () => absence.recordRequest();
  addRoutes(app, {
    secret: config.secret,
    node,
    registry,
    reports,
    routing,
    forwarding,
    recordings,
    sessions,
    images,
    drain,
    onBffRequest,
    log,
  });
  app.addHook('preHandler', () => adopted);

  return {
    app,
    async adopt() {
      void forwarding.send();
      await registry.adopt().finally(resolveAdopted);
      if (config.recording) await recordings.start();
      await sessions.start();
      runner.run?.(() => admission.freeServers);
      deps.slotWatch?.run(resize);
    },
    async close({ stopAll }) {
      reports.close();
      await deps.slotWatch?.close();
      await app.close();
      if (stopAll) await registry.removeAll();
      sessions.observe();
      await sessions.close();
      await recordings.close();
      await registry.close();
      feeds.close();
      refusals.close();
      forwarding.close();
      await runner.close({ stop: stopAll });
      await deps.closeIngest({ stop: stopAll });
    },
  };
}
