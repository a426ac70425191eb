import { sleep } from '@trailcast/schema/async/sleep';
import type Docker from 'dockerode';
import type { OverlayPage, PagesMessage } from '../../../overlay/protocol.js';
import { ignoreStatuses, findStatus } from '../../stack/engine.js';
import { followLines } from '../../stack/follow-lines.js';
import { PAGE_SERVICES, type PageContainers, type PageService } from '../../stack/pages/page-containers.js';
import { SERVICE_LABEL } from '../service-document.js';
import type { SwarmStack } from '../swarm-stack.js';
import { isOver, findRunningTask, listUnendedTasks } from '../tasks.js';
import type { PagesClient } from './pages-client.js';
import { retry } from '../retry.js';

const NOT_FOUND = 404;
const POLL_INTERVAL_MS = 1_000;
const REMOVAL_POLL_INTERVAL_MS = 200;
const REMOVAL_TIMEOUT_MS = 20_000;

type ContainerOptions = Omit<Extract<PagesMessage, { do: 'put' }>, 'do' | 'task'>;

export interface SwarmPagesDeps {
  engine: Docker;
  /** The engine's client without a timeout. */
  untimedEngine: Docker;
  stack: Pick<SwarmStack, 'project' | 'createServiceName' | 'listTasks' | 'waitForRunning' | 'listDownHosts'>;
  client: Pick<PagesClient, 'send'>;
  /** Returns the id of the OBS task that has the home. */
  getObsTask: () => string | null;
  /** Returns the host on which the containers were last started; null for none. */
  getPlacedHost: () => string | null;
  /** Stores the host before the containers are started. */
  storeHost: (host: string) => Promise<void>;
  /** Deploys these services on the host. */
  deploy: (
    services: readonly PageService[],
    pages: readonly OverlayPage[],
    host: string,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Returns the options of both containers on the host. */
  createOptions: (
    pages: readonly OverlayPage[],
    host: string,
    signal: AbortSignal,
  ) => Promise<ContainerOptions>;
}

/** The services of one server's web pages. They run on OBS's host, because they share in-memory volumes with OBS. */
export class SwarmPages implements PageContainers {
  constructor(private readonly deps: SwarmPagesDeps) {}

  /** Deploys missing services, and sends the options of both. Rejects while OBS does not run. */
  async startServices(pages: readonly OverlayPage[], signal: AbortSignal): Promise<void> {
    const { stack, client, storeHost, deploy, createOptions } = this.deps;
    const host = await this.#findObsHost();
    if (host === null) throw new Error('OBS does not run');
    await storeHost(host);
    const pageOptions = createOptions(pages, host, signal);
    // Prevents an unhandled rejection if the deployment fails first.
    pageOptions.catch(() => undefined);
    const missingServices = await this.#listMissing();
    if (missingServices.length > 0) await deploy(missingServices, pages, host, signal);
    const [proxy, containerOptions] = await Promise.all([
      stack.waitForRunning('pages-proxy', signal),
      pageOptions,
    ]);
    await retry(() => client.send({ do: 'put', task: proxy.ID, ...containerOptions }, signal), signal);
  }

  /** Removes a service. Waits until its containers have ended on all reachable hosts. */
  async removeService(service: PageService): Promise<void> {
    const { engine, stack } = this.deps;
    await ignoreStatuses([NOT_FOUND], engine.getService(stack.createServiceName(service)).remove());
    for (
      const deadline = performance.now() + REMOVAL_TIMEOUT_MS;
      await this.#hasTasks(service);
      await sleep(REMOVAL_POLL_INTERVAL_MS)
    )
      if (performance.now() > deadline) throw new Error(`The containers of ${service} have not ended`);
  }

  async followLog(service: PageService, onLine: (line: string) => void, signal: AbortSignal): Promise<void> {
    const { untimedEngine, stack } = this.deps;
    await stack.waitForRunning(service, signal);
    await followLines(untimedEngine.getService(stack.createServiceName(service)), onLine, signal);
  }

  /**
   * Resolves with the reason when the service's container has ended, or with null when `signal` aborts. Reports no end
   * while OBS does not run on the same host, because a drained host ends all containers.
   */
  async waitUntilEnded(service: PageService, signal: AbortSignal): Promise<string | null> {
    const { stack, getPlacedHost } = this.deps;
    return this.#poll(signal, async () => {
      const [newest] = await stack.listTasks(service);
      if ((newest && !isOver(newest)) || (await this.#findObsHost()) !== getPlacedHost()) return null;
      return newest
        ? (newest.Status.Err ?? `its task is ${newest.Status.State}`)
        : 'its service no longer exists';
    });
  }

  /** Resolves with true when OBS runs on another host than the containers, or with false when `signal` aborts. */
  async waitUntilMoved(signal: AbortSignal): Promise<boolean> {
    const { getPlacedHost } = this.deps;
    const isMoved = await this.#poll(signal, async () => {
      const host = await this.#findObsHost();
      return host !== null && host !== getPlacedHost() ? true : null;
    });
    return isMoved ?? false;
  }

  /** Sends a heartbeat to both containers. */
  async sendHeartbeat(): Promise<void> {
    const { stack, client } = this.deps;
    const proxy = findRunningTask(await stack.listTasks('pages-proxy'));
    if (proxy) await client.send({ do: 'seen', task: proxy.ID });
  }

  /** Returns the host of OBS while OBS runs there, otherwise null. */
  async #findObsHost(): Promise<string | null> {
    const { stack, getObsTask } = this.deps;
    const [tasks, downHosts] = await Promise.all([stack.listTasks('obs'), stack.listDownHosts()]);
    const task = tasks.find(({ ID }) => ID === getObsTask());
    return task && task.Status.State === 'running' && !downHosts.has(task.NodeID) ? task.NodeID : null;
  }

  /**
   * Polls until `find` returns a result. Returns null when `signal` aborts. Continues while the manager is unreachable.
   */
  async #poll<T>(signal: AbortSignal, find: () => Promise<T | null>): Promise<T | null> {
    while (!signal.aborted) {
      const result = await find().catch(() => null);
      if (result !== null && !signal.aborted) return result;
      await sleep(POLL_INTERVAL_MS, signal);
    }
    return null;
  }

  async #listMissing(): Promise<PageService[]> {
    const { engine, stack } = this.deps;
    const missingServices = await Promise.all(
      PAGE_SERVICES.map(async (service) => {
        try {
          await engine.getService(stack.createServiceName(service)).inspect();
          return [];
        } catch (error) {
          if (findStatus(error) !== NOT_FOUND) throw error;
          return [service];
        }
      }),
    );
    return missingServices.flat();
  }

  async #hasTasks(service: PageService): Promise<boolean> {
    const { engine, stack } = this.deps;
    const label = `${SERVICE_LABEL}=${service}`;
    const [tasks, downHosts] = await Promise.all([
      listUnendedTasks(engine, stack.project, label),
      stack.listDownHosts(),
    ]);
    return tasks.some(({ NodeID }) => !downHosts.has(NodeID));
  }
}
