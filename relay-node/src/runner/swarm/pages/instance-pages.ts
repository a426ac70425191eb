import { within } from '@trailcast/schema/async/deadline';
import type Docker from 'dockerode';
import type { Logger } from 'pino';
import { StackPages } from '../../stack/pages/stack-pages.js';
import { heartbeatMs } from '../../stack/stack-record.js';
import type { SwarmRecord } from '../swarm-record.js';
import type { SwarmStack } from '../swarm-stack.js';
import { PagesLink } from './pages-link.js';
import { SwarmPages, type SwarmPagesDeps } from './swarm-pages.js';

const START_MS = 30_000;

/** A runner's functions for the containers of web pages. */
export interface PagesSetup {
  engine: Docker;
  /** The engine's client without a timeout. */
  waits: Docker;
  deploy: (record: SwarmRecord, ...args: Parameters<SwarmPagesDeps['deploy']>) => Promise<void>;
  options: (
    record: SwarmRecord,
    ...args: Parameters<SwarmPagesDeps['options']>
  ) => ReturnType<SwarmPagesDeps['options']>;
}

interface InstancePagesDeps extends PagesSetup {
  stack: SwarmStack;
  log: Logger;
  /** The current record. `keep` stores the next one. */
  record: () => SwarmRecord;
  keep: (record: SwarmRecord) => Promise<void>;
  released: AbortSignal;
}

/** Returns the web pages of a server; null if the stack can't show any. */
export function instancePages(deps: InstancePagesDeps): StackPages | null {
  const { record, stack, log, released } = deps;
  const { pages, serverId, secrets } = record();
  if (!pages) return null;
  const keep = (change: Partial<typeof pages>) =>
    deps.keep({ ...record(), pages: { ...pages, ...record().pages, ...change } });
  const containers = new SwarmPages({
    ...{ engine: deps.engine, waits: deps.waits, stack },
    link: new PagesLink({ host: stack.serviceName('pages-proxy'), secret: secrets.pages }),
    obsTask: () => record().task,
    placedAt: () => record().pages?.host ?? null,
    place: (host) => keep({ host }),
    deploy: (...args) => deps.deploy(record(), ...args),
    options: (...args) => deps.options(record(), ...args),
  });
  return new StackPages({
    ...{ serverId, stack: containers, log, shown: pages.shown, released },
    store: (shown) => keep({ shown: [...shown] }),
    // The containers get their options after their start.
    prepare: async () => undefined,
    up: (signal) => within(START_MS, (limit) => containers.up(record().pages?.shown ?? [], limit), signal),
    touch: () => containers.touch(),
    heartbeatMs: heartbeatMs(record()),
  });
}
