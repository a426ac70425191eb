import { sleep } from '@trailcast/schema/async/sleep';
import type Docker from 'dockerode';
import { abortable, withDeadline } from '@trailcast/schema/async/deadline';
import {
  createContainerName,
  createContainerOptions,
  createNetworkName,
  PROJECT_LABEL,
  createVolumeOptions,
} from './engine-options.js';
import { followLines } from '../stack/follow-lines.js';
import { findStatus, ignoreStatuses } from '../stack/engine.js';
import type { ServiceName, Stack } from '../stack/template.js';

const NOT_FOUND = 404;
const NOT_MODIFIED = 304;
const CONFLICT = 409;
/**
 * The engine's message for a volume in use. If the engine restarts while containers run (live restore, Docker Engine
 * 20.10), it miscounts the mounts. It then fails to remove the volume until its next restart, even without
 * containers.
 */
const MISCOUNTED_VOLUME = /active mounts/;
const RETRY_DELAY_MS = 500;
const WAIT_TIMEOUT_MS = 5_000;
const SERVICE_NAMES: Readonly<Record<ServiceName, string>> = {
  obs: 'OBS',
  egress: 'The pipe',
  pages: 'The container of the web pages',
  'pages-proxy': 'The proxy of the web pages',
};
const SIGNAL_NAMES: Readonly<Record<number, string>> = {
  6: 'SIGABRT',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  15: 'SIGTERM',
};

/** Clients of the engine with and without a request timeout. */
export interface Engines {
  timed: Docker;
  untimed: Docker;
}

/** One server's containers, network and volumes on the engine. Every method is idempotent. */
export class EngineStack {
  constructor(
    private readonly engines: Engines,
    readonly project: string,
  ) {}

  /**
   * Creates missing containers and starts both services. The internal network must exist; `externalNetwork` is the id
   * of the external network.
   */
  async startServices(stack: Stack, externalNetwork: string): Promise<void> {
    // Otherwise, the engine would create missing volumes on disk.
    if (stack.services.obs.volumes.some(isNamed)) await this.#createVolumes(stack);
    await Promise.all([
      this.#createContainer('obs', stack).then(() => this.startService('obs')),
      this.#createContainer('egress', stack)
        .then(() => this.#attach(externalNetwork))
        .then(() => this.startService('egress')),
    ]);
  }

  /** Creates missing containers of web pages and starts them. `externalNetwork` is the id of the external network. */
  async startPages(stack: Stack, externalNetwork: string): Promise<void> {
    await this.#createVolumes(stack);
    await Promise.all([
      this.#createContainer('pages-proxy', stack, externalNetwork).then(() =>
        this.startService('pages-proxy'),
      ),
      this.#createContainer('pages', stack).then(() => this.startService('pages')),
    ]);
  }

  /** Stops a service and removes its container. */
  async removeService(service: ServiceName): Promise<void> {
    const removal = this.#container(service).remove({ force: true, v: true });
    await ignoreStatuses([NOT_FOUND, CONFLICT], removal);
  }

  /**
   * Calls `onLine` for each past and future log line of the current container, until it ends or `signal` aborts.
   */
  async followLog(service: ServiceName, onLine: (line: string) => void, signal: AbortSignal): Promise<void> {
    const container = this.engines.untimed.getContainer(createContainerName(this.project, service));
    await followLines(container, onLine, signal);
  }

  async startService(service: ServiceName): Promise<void> {
    await ignoreStatuses([NOT_MODIFIED], this.#container(service).start());
  }

  async killService(service: ServiceName, signal = 'SIGKILL'): Promise<void> {
    await ignoreStatuses([NOT_FOUND, CONFLICT], this.#container(service).kill({ signal }));
  }

  /** Returns the reason why the service ended, or null while it runs. */
  async findExitReason(service: ServiceName): Promise<string | null> {
    try {
      const { State: state } = await this.#container(service).inspect();
      if (state.Running) return null;
      if (state.OOMKilled) return `${service} exceeded its memory limit`;
      return describeExit(service, state.ExitCode);
    } catch (error) {
      if (findStatus(error) === NOT_FOUND) return `The container of ${service} no longer exists`;
      throw error;
    }
  }

  /**
   * Resolves with the reason when the service does not run, or null when `signal` aborts. Keeps polling while
   * the engine is unreachable.
   */
  async waitUntilEnded(service: ServiceName, signal: AbortSignal): Promise<string | null> {
    while (!signal.aborted) {
      try {
        const reason = await this.findExitReason(service);
        if (reason !== null) return reason;
        await withDeadline(
          WAIT_TIMEOUT_MS,
          (timeoutSignal) => this.#waitForExit(service, timeoutSignal),
          signal,
        );
      } catch {
        await sleep(RETRY_DELAY_MS, signal);
      }
    }
    return null;
  }

  /**
   * Removes containers, network and volumes. Returns the volumes that the engine can't remove yet. The next start
   * reuses them.
   */
  async removeAll(): Promise<string[]> {
    const { timed } = this.engines;
    const stackFilter = { filters: { label: [`${PROJECT_LABEL}=${this.project}`] } };
    const containers = await timed.listContainers({ all: true, ...stackFilter });
    await Promise.all(
      containers.map(({ Id }) =>
        ignoreStatuses([NOT_FOUND, CONFLICT], timed.getContainer(Id).remove({ force: true, v: true })),
      ),
    );
    const networks = await timed.listNetworks(stackFilter);
    await Promise.all(networks.map(({ Id }) => ignoreStatuses([NOT_FOUND], timed.getNetwork(Id).remove())));
    const volumes = await listVolumes(timed, stackFilter);
    const remainingNames = await Promise.all(volumes.map(({ Name }) => this.#removeVolume(Name)));
    return remainingNames.filter((name) => name !== null);
  }

  /**
   * Removes a volume. Returns its name if the engine can't remove it until the engine's restart, otherwise null.
   */
  async #removeVolume(name: string): Promise<string | null> {
    try {
      await ignoreStatuses([NOT_FOUND], this.engines.timed.getVolume(name).remove());
      return null;
    } catch (error) {
      if (!MISCOUNTED_VOLUME.test(String(error))) throw error;
      return name;
    }
  }

  /** Creates missing volumes. */
  async #createVolumes({ volumes }: Stack): Promise<void> {
    const volumeOptions = Object.entries(volumes).map(([name, volume]) =>
      createVolumeOptions(this.project, name, volume),
    );
    await Promise.all(volumeOptions.map((options) => this.engines.timed.createVolume(options)));
  }

  /**
   * Resolves when the service exits or `signal` aborts. The client reports nothing if the engine exits during the
   * response.
   */
  async #waitForExit(service: ServiceName, signal: AbortSignal): Promise<void> {
    const container = this.engines.untimed.getContainer(createContainerName(this.project, service));
    const exitWait = container.wait({ condition: 'not-running', abortSignal: signal });
    await abortable(exitWait, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  async #createContainer(service: ServiceName, stack: Stack, externalNetwork?: string): Promise<void> {
    const options = createContainerOptions(this.project, service, stack.services[service], externalNetwork);
    await ignoreStatuses([CONFLICT], this.engines.timed.createContainer(options));
  }

  async #attach(network: string): Promise<void> {
    const container = createContainerName(this.project, 'egress');
    // Connects by id: the engine would resolve a name again at the start, and another node may create a second network
    // with this name.
    const settings = { Container: container, EndpointConfig: { NetworkID: network } };
    const connection = this.engines.timed.getNetwork(network).connect(settings);
    // 403: already attached.
    await ignoreStatuses([403], connection);
  }

  #container(service: ServiceName): Docker.Container {
    return this.engines.timed.getContainer(createContainerName(this.project, service));
  }

  get network(): string {
    return createNetworkName(this.project);
  }
}

/** Returns the engine's volumes. The engine returns null if there are none. */
export async function listVolumes(
  engine: Docker,
  options: Docker.VolumeListOptions,
): Promise<Docker.VolumeInspectInfo[]> {
  const { Volumes }: { Volumes: Docker.VolumeInspectInfo[] | null } = await engine.listVolumes(options);
  return Volumes ?? [];
}

/** Absolute paths are host folders. */
const isNamed = (mount: string): boolean => !mount.startsWith('/');

/** Describes an exit code. It is 128 plus the signal's number if a signal ended the program. */
function describeExit(service: ServiceName, code: number): string {
  const name = SERVICE_NAMES[service];
  const signal = SIGNAL_NAMES[code - 128];
  return signal ? `${name} ended by signal ${signal}` : `${name} ended with code ${code}`;
}
