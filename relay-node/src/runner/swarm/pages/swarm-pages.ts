import { sleep } from '@trailcast/schema/async/sleep';
import type Docker from 'dockerode';
import type { OverlayPage, PagesMessage } from '../../../overlay/protocol.js';
import { ignoreStatuses, statusOf } from '../../stack/engine.js';
import { followLines } from '../../stack/follow-lines.js';
import { PAGE_SERVICES, type PageContainers, type PageService } from '../../stack/pages/page-containers.js';
import { SERVICE_LABEL } from '../service-document.js';
import type { SwarmStack } from '../swarm-stack.js';
import { isOver, runningTask, unendedTasks } from '../tasks.js';
import type { PagesLink } from './pages-link.js';
import { retry } from '../retry.js';

const NOT_FOUND = 404;
const POLL_MS = 1_000;
const REMOVAL_POLL_MS = 200;
const REMOVAL_MS = 20_000;

type Options = Omit<Extract<PagesMessage, { do: 'put' }>, 'do' | 'task'>;

export interface SwarmPagesDeps {
  engine: Docker;
  /** The engine's client without a timeout. */
  waits: Docker;
  stack: Pick<SwarmStack, 'project' | 'serviceName' | 'tasks' | 'running' | 'downHosts'>;
  link: Pick<PagesLink, 'send'>;
  /** The run of OBS that has the home. */
  obsTask: () => string | null;
  /** The host on which the containers were last started; null for none. */
  placedAt: () => string | null;
  /** Stores the host before the containers are started. */
  place: (host: string) => Promise<void>;
  /** Deploys these services on the host. */
  deploy: (
    services: readonly PageService[],
    pages: readonly OverlayPage[],
    host: string,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Returns the options of both containers on the host. */
  options: (pages: readonly OverlayPage[], host: string, signal: AbortSignal) => Promise<Options>;
}

/** The services of one server's web pages. They run on the host of its OBS, because they share in-memory volumes. */
export class SwarmPages implements PageContainers {
  constructor(private readonly deps: SwarmPagesDeps) {}

  /** Deploys missing services and sends both their options. Rejects while OBS does not run. */
  async up(pages: readonly OverlayPage[], signal: AbortSignal): Promise<void> {
    const { stack, link, place, deploy, options } = this.deps;
    const host = await this.#obsHost();
    if (host === null) throw new Error('OBS does not run');
    await place(host);
    const pageOptions = options(pages, host, signal);
    // Prevents an unhandled rejection if the other call fails first.
    pageOptions.catch(() => undefined);
    const missing = await this.#missing();
    if (missing.length > 0) await deploy(missing, pages, host, signal);
    const [proxy, messages] = await Promise.all([stack.running('pages-proxy', signal), pageOptions]);
    await retry(() => link.send({ do: 'put', task: proxy.ID, ...messages }, signal), signal);
  }

  /** Waits until its containers have ended on all reachable hosts. */
  async remove(service: PageService): Promise<void> {
    const { engine, stack } = this.deps;
    await ignoreStatuses([NOT_FOUND], engine.getService(stack.serviceName(service)).remove());
    for (
      const end = performance.now() + REMOVAL_MS;
      await this.#hasTasks(service);
      await sleep(REMOVAL_POLL_MS)
    )
      if (performance.now() > end) throw new Error(`The containers of ${service} have not ended`);
  }

  async follow(service: PageService, onLine: (line: string) => void, signal: AbortSignal): Promise<void> {
    const { waits, stack } = this.deps;
    await stack.running(service, signal);
    await followLines(waits.getService(stack.serviceName(service)), onLine, signal);
  }

  /** While OBS does not run, no end is reported, because a drained host ends all containers. */
  async whenEnded(service: PageService, signal: AbortSignal): Promise<string | null> {
    const { stack, placedAt } = this.deps;
    return this.#poll(signal, async () => {
      const [newest] = await stack.tasks(service);
      if ((newest && !isOver(newest)) || (await this.#obsHost()) !== placedAt()) return null;
      return newest ? (newest.Status.Err ?? `its task is ${newest.Status.State}`) : 'its service has gone';
    });
  }

  /** Resolves with true when OBS runs on another host than the containers, or with false when `signal` aborts. */
  async whenMoved(signal: AbortSignal): Promise<boolean> {
    const { placedAt } = this.deps;
    const isMoved = await this.#poll(signal, async () => {
      const host = await this.#obsHost();
      return host !== null && host !== placedAt() ? true : null;
    });
    return isMoved ?? false;
  }

  /** Sends a heartbeat to both containers. */
  async touch(): Promise<void> {
    const { stack, link } = this.deps;
    const proxy = runningTask(await stack.tasks('pages-proxy'));
    if (proxy) await link.send({ do: 'seen', task: proxy.ID });
  }

  /** Returns the host of OBS while OBS runs there, otherwise null. */
  async #obsHost(): Promise<string | null> {
    const { stack, obsTask } = this.deps;
    const [tasks, down] = await Promise.all([stack.tasks('obs'), stack.downHosts()]);
    const task = tasks.find(({ ID }) => ID === obsTask());
    return task && task.Status.State === 'running' && !down.has(task.NodeID) ? task.NodeID : null;
  }

  /**
   * Polls until there is a result, or returns null when `signal` aborts. Continues while the manager is unreachable.
   */
  async #poll<T>(signal: AbortSignal, find: () => Promise<T | null>): Promise<T | null> {
    while (!signal.aborted) {
      const found = await find().catch(() => null);
      if (found !== null && !signal.aborted) return found;
      await sleep(POLL_MS, signal);
    }
    return null;
  }

  async #missing(): Promise<PageService[]> {
    const { engine, stack } = this.deps;
    const found = await Promise.all(
      PAGE_SERVICES.map(async (service) => {
        try {
          await engine.getService(stack.serviceName(service)).inspect();
          return [];
        } catch (error) {
          if (statusOf(error) !== NOT_FOUND) throw error;
          return [service];
        }
      }),
    );
    return found.flat();
  }

  async #hasTasks(service: PageService): Promise<boolean> {
    const { engine, stack } = this.deps;
    const label = `${SERVICE_LABEL}=${service}`;
    const [tasks, down] = await Promise.all([unendedTasks(engine, stack.project, label), stack.downHosts()]);
    return tasks.some(({ NodeID }) => !down.has(NodeID));
  }
}
