import type Docker from 'dockerode';
import type { PagesMessage } from '../../../overlay/protocol.js';
import type { PageService } from '../../stack/pages/page-containers.js';
import { pageOptions } from '../../stack/pages/page-options.js';
import type { ServiceName } from '../../stack/template.js';
import { SERVICE_LABEL } from '../service-document.js';
import { STACK_LABEL, type Task } from '../tasks.js';
import { SwarmPages } from './swarm-pages.js';

const PAGE = { id: 'a', url: 'https://a.example/', width: 640, height: 360, css: '', fps: 15 };
const never = new AbortController().signal;

const taskOn = (ID: string, NodeID: string, State = 'running', more: Partial<Task['Status']> = {}): Task => ({
  ...{ ID, NodeID, CreatedAt: '2026-01-01T00:00:00Z', DesiredState: 'running' },
  Status: { State, ...more },
});

/** A swarm with one server whose OBS runs on a host. */
class FakeSwarm {
  readonly done: string[] = [];
  readonly services = new Set<string>();
  readonly down = new Set<string>();
  tasks: Partial<Record<ServiceName, Task[]>> = { obs: [taskOn('obs-1', 'host-1')] };
  /** Runs of removed services. */
  left: Partial<Record<PageService, Task[]>> = {};
  sent: PagesMessage[] = [];
  refusals = 0;
  obsTask = 'obs-1';
  placed: string | null = null;

  pages(): SwarmPages {
    const running = async (service: ServiceName) => {
      const found = this.tasks[service]?.[0];
      if (!found) throw new Error('no run');
      return found;
    };
    return new SwarmPages({
      engine: this.#engine(),
      waits: this.#engine(),
      stack: {
        project: 'stack',
        serviceName: (service) => `stack_${service}`,
        tasks: async (service) => this.tasks[service] ?? [],
        downHosts: async () => this.down,
        running,
      },
      link: {
        send: async (message) => {
          if ((this.refusals -= 1) >= 0) throw new Error('no such name yet');
          this.sent.push(message);
        },
      },
      obsTask: () => this.obsTask,
      placedAt: () => this.placed,
      place: async (host) => void (this.placed = host),
      deploy: async (services, _pages, host) => {
        this.done.push(`deploy ${services.join(' ')} on ${host}`);
        for (const service of services) {
          this.services.add(`stack_${service}`);
          this.tasks[service] = [taskOn(`${service}-1`, host)];
        }
      },
      options: async (pages, host) =>
        pageOptions({
          ...{ pages, own: [{ family: 'IPv4', address: host, cidr: null }], folder: '/run/frames' },
          ...{ productUrl: null, readerUid: 10_001, silenceMs: 60_000 },
        }),
    });
  }

  #engine(): Docker {
    const missing = Object.assign(new Error('no such service'), { statusCode: 404 });
    return {
      getService: (name: string) => ({
        inspect: async () => {
          if (!this.services.has(name)) throw missing;
        },
        remove: async () => {
          if (!this.services.delete(name)) throw missing;
          this.done.push(`remove ${name}`);
        },
      }),
      listTasks: async ({ filters }: { filters: { label: string[] } }) => {
        const [stack, service = ''] = filters.label;
        expect(stack).toBe(`${STACK_LABEL}=stack`);
        return this.left[service.replace(`${SERVICE_LABEL}=`, '') as PageService] ?? [];
      },
    } as unknown as Docker;
  }
}

let swarm: FakeSwarm;
let pages: SwarmPages;
beforeEach(() => {
  swarm = new FakeSwarm();
  pages = swarm.pages();
});

describe('up', () => {
  it('deploys bridge and proxy on the host of OBS, and sends their options to the proxy', async () => {
    swarm.refusals = 2;
    await pages.up([PAGE], never);
    expect(swarm.done).toEqual(['deploy pages pages-proxy on host-1']);
    expect(swarm.placed).toBe('host-1');
    expect(swarm.sent).toMatchObject([
      {
        do: 'put',
        task: 'pages-proxy-1',
        bridge: { pages: [PAGE] },
        proxy: { own: [{ address: 'host-1' }] },
      },
    ]);
  });

  it('deploys only what is missing', async () => {
    await pages.up([PAGE], never);
    await pages.remove('pages');
    await pages.up([PAGE], never);
    expect(swarm.done.slice(1)).toEqual(['remove stack_pages', 'deploy pages on host-1']);
    expect(swarm.sent).toHaveLength(2);
  });

  it('rejects while OBS does not run, or its host is lost', async () => {
    swarm.down.add('host-1');
    await expect(pages.up([PAGE], never)).rejects.toThrow('OBS does not run');
    swarm.down.clear();
    swarm.tasks.obs = [taskOn('obs-1', 'host-1', 'shutdown')];
    await expect(pages.up([PAGE], never)).rejects.toThrow('OBS does not run');
    expect([swarm.done, swarm.placed]).toEqual([[], null]);
  });
});

describe('remove', () => {
  it('waits until the containers have ended, but not for those of a lost host', async () => {
    await pages.up([PAGE], never);
    swarm.left.pages = [taskOn('pages-1', 'host-1')];
    let isRemoved = false;
    const removed = pages.remove('pages').then(() => (isRemoved = true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isRemoved).toBe(false);
    swarm.down.add('host-1');
    await removed;
    // Also without a service.
    await pages.remove('pages');
  });
});

describe('whenEnded', () => {
  const ends = async (service: PageService = 'pages') => {
    const stop = new AbortController();
    const ended = pages.whenEnded(service, stop.signal);
    const first = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100, 'runs'))]);
    stop.abort();
    await ended;
    return first;
  };

  it('returns why a container on the host of OBS has ended', async () => {
    await pages.up([PAGE], never);
    expect(await ends()).toBe('runs');
    swarm.tasks.pages = [taskOn('pages-1', 'host-1', 'failed', { Err: 'task: non-zero exit (137)' })];
    expect(await ends()).toBe('task: non-zero exit (137)');
    expect(await ends('pages-proxy')).toBe('runs');
    swarm.tasks.pages = [];
    expect(await ends()).toBe('its service has gone');
  });

  it('reports no end if OBS has ended, too, as on a drained host, or runs elsewhere', async () => {
    await pages.up([PAGE], never);
    swarm.tasks.pages = [taskOn('pages-1', 'host-1', 'shutdown')];
    swarm.tasks.obs = [taskOn('obs-1', 'host-1', 'shutdown')];
    expect(await ends()).toBe('runs');
    swarm.tasks.obs.unshift(taskOn('obs-2', 'host-2'));
    swarm.obsTask = 'obs-2';
    expect(await ends()).toBe('runs');
  });
});

describe('whenMoved', () => {
  const moves = async () => {
    const stop = new AbortController();
    const moved = pages.whenMoved(stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    stop.abort();
    return moved;
  };

  it('resolves with true if OBS runs on another host, e.g. after a restart of the agent', async () => {
    await pages.up([PAGE], never);
    expect(await moves()).toBe(false);
    swarm.tasks.obs = [taskOn('obs-2', 'host-2')];
    // This run does not have the home yet.
    expect(await moves()).toBe(false);
    swarm.obsTask = 'obs-2';
    expect(await moves()).toBe(true);
  });
});

describe('touch', () => {
  it('sends a heartbeat to the running proxy, if there is one', async () => {
    await pages.touch();
    await pages.up([PAGE], never);
    await pages.touch();
    expect(swarm.sent.at(-1)).toEqual({ do: 'seen', task: 'pages-proxy-1' });
    expect(swarm.sent).toHaveLength(2);
  });
});
