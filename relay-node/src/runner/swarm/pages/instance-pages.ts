import { withDeadline } from '@trailcast/schema/async/deadline';
import type Docker from 'dockerode';
import type { Logger } from 'pino';
import { StackPages } from '../../stack/pages/stack-pages.js';
import { calculateHeartbeatMs } from '../../stack/stack-record.js';
import type { SwarmRecord } from '../swarm-record.js';
import type { SwarmStack } from '../swarm-stack.js';
import { PagesClient } from './pages-client.js';
import { SwarmPages, type SwarmPagesDeps } from './swarm-pages.js';

const START_TIMEOUT_MS = 30_000;

/** The runner's clients and functions for the containers of web pages. */
export interface PagesSetup {
  engine: Docker;
  /** The engine's client without a timeout. */
  untimedEngine: Docker;
  deploy: (record: SwarmRecord, ...args: Parameters<SwarmPagesDeps['deploy']>) => Promise<void>;
  createOptions: (
    record: SwarmRecord,
    ...args: Parameters<SwarmPagesDeps['createOptions']>
  ) => ReturnType<SwarmPagesDeps['createOptions']>;
}

interface InstancePagesDeps extends PagesSetup {
  stack: SwarmStack;
  log: Logger;
  /** Returns the current record. `storeRecord` stores the next one. */
  getRecord: () => SwarmRecord;
  storeRecord: (record: SwarmRecord) => Promise<void>;
  released: AbortSignal;
}

/** Returns the web pages of a server; null if the stack can't show any. */
export function createInstancePages(deps: InstancePagesDeps): StackPages | null {
  const { getRecord, stack, log, released } = deps;
  const { pages, serverId, secrets } = getRecord();
  if (!pages) return null;
  const storePages = (change: Partial<typeof pages>) =>
    deps.storeRecord({ ...getRecord(), pages: { ...pages, ...getRecord().pages, ...change } });
  const containers = new SwarmPages({
    ...{ engine: deps.engine, untimedEngine: deps.untimedEngine, stack },
    client: new PagesClient({ host: stack.createServiceName('pages-proxy'), secret: secrets.pages }),
    getObsTask: () => getRecord().task,
    getPlacedHost: () => getRecord().pages?.host ?? null,
    storeHost: (host) => storePages({ host }),
    deploy: (...args) => deps.deploy(getRecord(), ...args),
    createOptions: (...args) => deps.createOptions(getRecord(), ...args),
  });
  return new StackPages({
    ...{ serverId, stack: containers, log, shownPages: pages.shown, released },
    store: (shown) => storePages({ shown: [...shown] }),
    // The containers get their options after their start.
    prepare: async () => undefined,
    startContainers: (signal) =>
      withDeadline(
        START_TIMEOUT_MS,
        (timeoutSignal) => containers.startServices(getRecord().pages?.shown ?? [], timeoutSignal),
        signal,
      ),
    sendHeartbeat: () => containers.sendHeartbeat(),
    heartbeatMs: calculateHeartbeatMs(getRecord()),
  });
}
