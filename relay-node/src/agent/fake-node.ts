import pino from 'pino';
import type { NodeQuality } from '@trailcast/schema/node';
import { addCardScene } from '../collection/card-scene.js';
import type { ShownPage } from '../collection/clean-collection.js';
import { cleanCollection } from '../collection/sanitise.js';
import type { ConnectObs } from '../obs/obs-control.js';
import type { ObsRenderSetup } from '../runner/home/obs-files.js';
import { FakeRunner } from '../runner/fake-runner.js';
import { type Agent, createAgent } from './agent.js';
import type { AbsenceLimits } from './node/control-absence.js';
import { FakeIngest } from './feed/fake-ingest.js';
import type { NodeStore } from './node/node-store.js';
import type { SlotWatch } from './node/slot-watch.js';

export interface FakeNodeOptions {
  /** The runner of an earlier agent; default: a new runner. */
  runner?: FakeRunner;
  ingest?: FakeIngest;
  slots?: { servers: number; broadcasts: number };
  /** URL of a platform that OBS can't connect to. */
  unreachableUrl?: string;
  /** True if servers have hubs. Every platform except `unreachableUrl` accepts the broadcasts of the hubs. */
  hasHubs?: boolean;
  logLines?: string[];
  store?: NodeStore;
  absence?: AbsenceLimits;
  now?: () => number;
  wallClock?: () => number;
  slotWatch?: SlotWatch;
  qualities?: NodeQuality[];
  countBroadcastSlots?: (setup: ObsRenderSetup) => number;
  countPageSlots?: (pages: readonly ShownPage[]) => number;
  delayBytes?: number;
}

/** The real agent with a fake runner, OBS and ingest, for unit tests. */
export interface FakeNode {
  agent: Agent;
  runner: FakeRunner;
  ingest: FakeIngest;
  isIngestStopped: () => boolean;
}

export const FAKE_NODE_SECRET = 'a secret of the fake node';

/** Creates an agent. The caller adopts its servers and starts its HTTP server. */
export function createFakeNode(options: FakeNodeOptions = {}): FakeNode {
  const { runner = new FakeRunner(), ingest = new FakeIngest(), unreachableUrl, logLines } = options;
  let isIngestStopped = false;
  runner.isFeedPlaying = true;
  if (options.hasHubs) {
    runner.hasHubs = true;
    runner.respondAsPlatform = (server) => {
      runner.platformConnections += 1;
      return server === unreachableUrl ? 'connect-failed' : 'live';
    };
  }
  const log = pino({ level: logLines ? 'debug' : 'silent' }, { write: (line) => void logLines?.push(line) });
  const agent = createAgent(
    {
      secret: FAKE_NODE_SECRET,
      version: '0.0.0',
      ingestPort: 8890,
      slots: options.slots ?? { servers: 2, broadcasts: 1 },
      absence: options.absence,
      qualities: options.qualities,
      delayBytes: options.delayBytes,
    },
    {
      runner,
      connect: unreachableUrl === undefined ? runner.connect : createConnectFunction(runner, unreachableUrl),
      ingest,
      closeIngest: async ({ stop }) => {
        isIngestStopped = stop;
        await ingest.close();
      },
      clean: (text, options) =>
        addCardScene(cleanCollection(text, { ...options, browserSources: true }), options.canvas),
      log,
      store: options.store,
      now: options.now,
      wallClock: options.wallClock,
      slotWatch: options.slotWatch,
      countBroadcastSlots: options.countBroadcastSlots,
      countPageSlots: options.countPageSlots,
    },
  );
  return { agent, runner, ingest, isIngestStopped: () => isIngestStopped };
}

/** Returns a connect function. The output of its OBS fails to start only with the target `unreachableUrl`. */
function createConnectFunction(runner: FakeRunner, unreachableUrl: string): ConnectObs {
  return async (address, signal) => {
    const control = await runner.connect(address, signal);
    const obs = [...runner.instances.values()].find(
      (instance) => instance.websocket.port === address.port,
    )?.obs;
    const setTarget = control.setTarget.bind(control);
    control.setTarget = async (target) => {
      await setTarget(target);
      if (obs) obs.startOutcome = target.server === unreachableUrl ? 'connect-failed' : 'live';
    };
    return control;
  };
}
