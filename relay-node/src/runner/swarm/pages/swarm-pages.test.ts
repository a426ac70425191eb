import type Docker from 'dockerode';
import type { PagesMessage } from '../../../overlay/protocol.js';
import type { PageService } from '../../stack/pages/page-containers.js';
import { createPageOptions } from '../../stack/pages/page-options.js';
import type { ServiceName } from '../../stack/template.js';
import { SERVICE_LABEL } from '../service-document.js';
import { STACK_LABEL, type Task } from '../tasks.js';
import { SwarmPages } from './swarm-pages.js';

const PAGE = { id: 'a', url: 'https://a.example/', width: 640, height: 360, css: '', fps: 15 };
const neverAborted = new AbortController().signal;

const createTask = (
  ID: string,
  NodeID: string,
  State = 'running',
  change: Partial<Task['Status']> = {},
): Task => ({
  ...{ ID, NodeID, CreatedAt: '2026-01-01T00:00:00Z', DesiredState: 'running' },
  Status: { State, ...change },
});

/** A swarm with one server. Its OBS runs on host-1. */
class FakeSwarm {
  readonly operations: string[] = [];
  readonly services = new Set<string>();
  readonly downHostIds = new Set<string>();
  tasks: Partial<Record<ServiceName, Task[]>> = { obs: [createTask('obs-1', 'host-1')] };
  /** Tasks of removed services that have not ended. */
  unendedTasks: Partial<Record<PageService, Task[]>> = {};
  sentMessages: PagesMessage[] = [];
  failingSends = 0;
  obsTask = 'obs-1';
  placedHost: string | null = null;

  createPages(): SwarmPages {
    const findRunningTask = async (service: ServiceName) => {
      const task = this.tasks[service]?.[0];
      if (!task) throw new Error('no task');
      return task;
    };
    return new SwarmPages({
      engine: this.#createEngine(),
      untimedEngine: this.#createEngine(),
      stack: {
        project: 'stack',
        createServiceName: (service) => `stack_${service}`,
        listTasks: async (service) => this.tasks[service] ?? [],
        listDownHosts: async () => this.downHostIds,
        waitForRunning: findRunningTask,
      },
      client: {
        send: async (message) => {
          if ((this.failingSends -= 1) >= 0) throw new Error('no such name yet');
          this.sentMessages.push(message);
        },
      },
      getObsTask: () => this.obsTask,
      getPlacedHost: () => this.placedHost,
      storeHost: async (host) => void (this.placedHost = host),
      deploy: async (services, _pages, host) => {
        this.operations.push(`deploy ${services.join(' ')} on ${host}`);
        for (const service of services) {
          this.services.add(`stack_${service}`);
          this.tasks[service] = [createTask(`${service}-1`, host)];
        }
      },
      createOptions: async (pages, host) =>
        createPageOptions({
          ...{
            pages,
            blockedAddresses: [{ family: 'IPv4', address: host, cidr: null }],
            folder: '/run/frames',
          },
          ...{ productUrl: null, readerUid: 10_001, silenceMs: 60_000 },
        }),
    });
  }

  #createEngine(): Docker {
    const missing = Object.assign(new Error('no such service'), { statusCode: 404 });
    return {
      getService: (name: string) => ({
        inspect: async () => {
          if (!this.services.has(name)) throw missing;
        },
        remove: async () => {
          if (!this.services.delete(name)) throw missing;
          this.operations.push(`remove ${name}`);
        },
      }),
      listTasks: async ({ filters }: { filters: { label: string[] } }) => {
        const [stack, service = ''] = filters.label;
        expect(stack).toBe(`${STACK_LABEL}=stack`);
        return this.unendedTasks[service.replace(`${SERVICE_LABEL}=`, '') as PageService] ?? [];
      },
    } as unknown as Docker;
  }
}

let swarm: FakeSwarm;
let pages: SwarmPages;
beforeEach(() => {
  swarm = new FakeSwarm();
  pages = swarm.createPages();
});

describe('SwarmPages.startServices', () => {
  it('deploys bridge and proxy on OBS’s host, and sends the options of both to the proxy', async () => {
    swarm.failingSends = 2;
    await pages.startServices([PAGE], neverAborted);
    expect(swarm.operations).toEqual(['deploy pages pages-proxy on host-1']);
    expect(swarm.placedHost).toBe('host-1');
    expect(swarm.sentMessages).toMatchObject([
      {
        do: 'put',
        task: 'pages-proxy-1',
        bridge: { pages: [PAGE] },
        proxy: { own: [{ address: 'host-1' }] },
      },
    ]);
  });

  it('deploys only missing services', async () => {
    await pages.startServices([PAGE], neverAborted);
    await pages.removeService('pages');
    await pages.startServices([PAGE], neverAborted);
    expect(swarm.operations.slice(1)).toEqual(['remove stack_pages', 'deploy pages on host-1']);
    expect(swarm.sentMessages).toHaveLength(2);
  });

  it('rejects while OBS does not run or its host is lost', async () => {
    swarm.downHostIds.add('host-1');
    await expect(pages.startServices([PAGE], neverAborted)).rejects.toThrow('OBS does not run');
    swarm.downHostIds.clear();
    swarm.tasks.obs = [createTask('obs-1', 'host-1', 'shutdown')];
    await expect(pages.startServices([PAGE], neverAborted)).rejects.toThrow('OBS does not run');
    expect([swarm.operations, swarm.placedHost]).toEqual([[], null]);
  });
});

describe('SwarmPages.removeService', () => {
  it('waits until the container has ended or its host is lost', async () => {
    await pages.startServices([PAGE], neverAborted);
    swarm.unendedTasks.pages = [createTask('pages-1', 'host-1')];
    let isRemoved = false;
    const removal = pages.removeService('pages').then(() => (isRemoved = true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isRemoved).toBe(false);
    swarm.downHostIds.add('host-1');
    await removal;
    // A repeated call resolves.
    await pages.removeService('pages');
  });
});

describe('SwarmPages.waitUntilEnded', () => {
  const findEndReason = async (service: PageService = 'pages') => {
    const stop = new AbortController();
    const ended = pages.waitUntilEnded(service, stop.signal);
    const firstResult = await Promise.race([
      ended,
      new Promise((resolve) => setTimeout(resolve, 100, 'runs')),
    ]);
    stop.abort();
    await ended;
    return firstResult;
  };

  it('resolves with the reason when a container on OBS’s host has ended', async () => {
    await pages.startServices([PAGE], neverAborted);
    expect(await findEndReason()).toBe('runs');
    swarm.tasks.pages = [createTask('pages-1', 'host-1', 'failed', { Err: 'task: non-zero exit (137)' })];
    expect(await findEndReason()).toBe('task: non-zero exit (137)');
    expect(await findEndReason('pages-proxy')).toBe('runs');
    swarm.tasks.pages = [];
    expect(await findEndReason()).toBe('its service no longer exists');
  });

  it('does not resolve if OBS has also ended or runs on another host', async () => {
    await pages.startServices([PAGE], neverAborted);
    swarm.tasks.pages = [createTask('pages-1', 'host-1', 'shutdown')];
    swarm.tasks.obs = [createTask('obs-1', 'host-1', 'shutdown')];
    expect(await findEndReason()).toBe('runs');
    swarm.tasks.obs.unshift(createTask('obs-2', 'host-2'));
    swarm.obsTask = 'obs-2';
    expect(await findEndReason()).toBe('runs');
  });
});

describe('SwarmPages.waitUntilMoved', () => {
  const detectsMove = async () => {
    const stop = new AbortController();
    const moveWatch = pages.waitUntilMoved(stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    stop.abort();
    return moveWatch;
  };

  it('resolves with true if OBS runs on another host', async () => {
    await pages.startServices([PAGE], neverAborted);
    expect(await detectsMove()).toBe(false);
    swarm.tasks.obs = [createTask('obs-2', 'host-2')];
    // The new task does not have OBS's home yet.
    expect(await detectsMove()).toBe(false);
    swarm.obsTask = 'obs-2';
    expect(await detectsMove()).toBe(true);
  });
});

describe('SwarmPages.sendHeartbeat', () => {
  it('sends a heartbeat only if the proxy runs', async () => {
    await pages.sendHeartbeat();
    await pages.startServices([PAGE], neverAborted);
    await pages.sendHeartbeat();
    expect(swarm.sentMessages.at(-1)).toEqual({ do: 'seen', task: 'pages-proxy-1' });
    expect(swarm.sentMessages).toHaveLength(2);
  });
});
