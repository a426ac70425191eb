import { messageOf } from './node/node-error.js';
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { CleanCollection } from '../collection/clean-collection.js';
import type { IngestClient } from '../ingest/control/ingest-protocol.js';
import type { ConnectObs } from '../obs/obs-control.js';
import { IDLE_FPS } from '../runner/obs-video.js';
import type { Runner } from '../runner/runner.js';
import { Admission, type Slots } from './node/admission.js';
import { ControlAbsence, type AbsenceLimits } from './node/control-absence.js';
import { FeedRouting } from './feed/feed-routing.js';
import { Feeds } from './feed/feeds.js';
import { Forwarding } from './feed/forwarding.js';
import { NodeMemory } from './node/node-memory.js';
import { NodeState } from './http/node-state.js';
import { Refusals } from './feed/refusals.js';
import { ReportBoard } from './http/reports.js';
import { resolveHost, type ResolveHost } from '../machine/addresses-of.js';
import { addRoutes } from './http/routes.js';
import { ServerRegistry } from './server/server-registry.js';
import type { SlotWatch } from './node/slot-watch.js';

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** For tests that are about something else. */
const NEVER_ABSENT: AbsenceLimits = { controlMs: Number.POSITIVE_INFINITY, feedMs: 0 };

export interface AgentConfig {
  secret: string;
  version: string;
  ingestPort: number;
  slots: Slots;
  /** Frames a second on air. */
  frameRate: number;
  /** When a node without any BFF stops sending; never when left out. */
  absence?: AbsenceLimits;
}

/** What the agent drives; each is a real one or a fake of the same interface. */
export interface AgentParts {
  runner: Runner;
  connect: ConnectObs;
  ingest: IngestClient;
  /** Lets go of the ingest, or ends it too. */
  closeIngest: (options: { stop: boolean }) => Promise<void>;
  clean: (text: string, feedAddress: string) => CleanCollection;
  log: Logger;
  /** What the machine lacks beside the runner's own needs. */
  missing?: { what: string; how: string }[];
  /** What an operator should know about the machine beside the runner's own remarks. */
  warnings?: string[];
  now?: () => number;
  /** What outlives this agent; forgotten with it when left out. */
  memory?: NodeMemory;
  resolve?: ResolveHost;
  /** Where slots follow machines that come and go; the agent closes it. */
  slotWatch?: SlotWatch;
}

/** The relay node's control: owns the servers, speaks the node protocol. */
export interface Agent {
  /** Not listening yet. */
  readonly app: FastifyInstance;
  /** Takes over what an earlier agent left. Calls that come before wait for it. */
  adopt(): Promise<void>;
  /** Ends the agent. OBS, its broadcasts and the ingest go on unless `stopAll`. */
  close(options: { stopAll: boolean }): Promise<void>;
}

/** Puts an agent together; nothing runs before `adopt`. */
export function createAgent(config: AgentConfig, parts: AgentParts): Agent {
  const { runner, ingest, log } = parts;
  const bootId = randomUUID();
  const now = parts.now ?? (() => performance.timeOrigin + performance.now());
  const warn = (what: string) => (error: unknown) => log.warn({ error: messageOf(error) }, what);
  const memory = parts.memory ?? NodeMemory.inMemory();
  const absence = new ControlAbsence(config.absence ?? NEVER_ABSENT, memory, now);
  const admission = new Admission(config.slots);
  const routing = new FeedRouting(ingest, warn('ingest not told'));
  const feeds: Feeds = new Feeds(ingest, now, () => {
    registry.poke();
    reports.look();
  });
  const refusals = new Refusals(ingest, now);
  const forwarding: Forwarding = new Forwarding({
    ingest,
    memory,
    resolve: parts.resolve ?? resolveHost,
    secret: config.secret,
    failed: warn('forwards not told'),
    changed: () => reports.look(),
  });
  const node = new NodeState({
    bootId,
    version: config.version,
    runner,
    ingest,
    ingestPort: config.ingestPort,
    admission,
    routing,
    missing: parts.missing ?? [],
    warnings: parts.warnings ?? [],
    forwarding,
    memory,
  });
  const registry: ServerRegistry = new ServerRegistry(
    {
      runner,
      connect: parts.connect,
      clean: parts.clean,
      admission,
      feeds,
      routing,
      absence,
      frameRates: { idle: IDLE_FPS, full: config.frameRate },
      now,
      log,
      changed: () => reports.look(),
    },
    () => node.notReady(),
  );
  const reports: ReportBoard = new ReportBoard(bootId, {
    servers: () => registry.reports(),
    feeds: () => feeds.reports(),
    refusals: () => refusals.reports(),
    rightsRevision: () => routing.rightsRevision,
    anyFeedLive: () => feeds.anyLive,
    forwards: () => forwarding.digest,
    forwardsRevision: () => forwarding.revision,
    draining: () => memory.now.draining,
  });
  const app = fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  let adopted: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (adopted = resolve));
  const drain = async (draining: boolean) => {
    log.info({ draining }, 'drain');
    const kept = memory.keep({ draining });
    reports.look();
    await kept;
  };
  const resize = (slots: Slots) => {
    const { servers, broadcasts } = admission.capacity;
    if (slots.servers === servers.total && slots.broadcasts === broadcasts.total) return;
    log.info({ slots }, 'other machines take servers now');
    admission.resize(slots);
  };
  const heard = () => absence.heard();
  addRoutes(app, { secret: config.secret, node, registry, reports, routing, forwarding, drain, heard, log });
  app.addHook('preHandler', () => ready);

  return {
    app,
    async adopt() {
      void forwarding.tell();
      await registry.adopt().finally(adopted);
      runner.run?.(() => admission.freeServers);
      parts.slotWatch?.run(resize);
    },
    async close({ stopAll }) {
      reports.close();
      await parts.slotWatch?.close();
      await app.close();
      if (stopAll) await registry.removeAll();
      await registry.close();
      feeds.close();
      refusals.close();
      forwarding.close();
      await runner.close({ stop: stopAll });
      await parts.closeIngest({ stop: stopAll });
    },
  };
}
