import { sleep } from '@trailcast/schema/async/sleep';
import type Docker from 'dockerode';
import { abortable, within } from '@trailcast/schema/async/deadline';
import { containerName, containerOptions, networkName, PROJECT_LABEL } from './engine-options.js';
import { statusOf, ignoreStatuses } from '../stack/engine.js';
import type { ServiceName, Stack } from '../stack/template.js';

const NOT_FOUND = 404;
const NOT_MODIFIED = 304;
const CONFLICT = 409;
const RETRY_MS = 500;
const LONGEST_WAIT_MS = 5_000;
const SIGNALS: Readonly<Record<number, string>> = {
  6: 'SIGABRT',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  15: 'SIGTERM',
};

/** Engine clients: `calls` with a timeout, `waits` without one. */
export interface Engines {
  calls: Docker;
  waits: Docker;
}

/** One server's containers and network on the engine. Every method may be repeated. */
export class EngineStack {
  constructor(
    private readonly engines: Engines,
    readonly project: string,
  ) {}

  /**
   * Creates missing containers and starts both services. The internal network must exist; `outside` is the id
   * of the external one.
   */
  async up(stack: Stack, outside: string): Promise<void> {
    await Promise.all([
      this.#make('obs', stack).then(() => this.start('obs')),
      this.#make('egress', stack)
        .then(() => this.#attach(outside))
        .then(() => this.start('egress')),
    ]);
  }

  async start(service: ServiceName): Promise<void> {
    await ignoreStatuses([NOT_MODIFIED], this.#container(service).start());
  }

  async kill(service: ServiceName, signal = 'SIGKILL'): Promise<void> {
    await ignoreStatuses([NOT_FOUND, CONFLICT], this.#container(service).kill({ signal }));
  }

  /** Returns null while the service runs, else why it ended. */
  async ended(service: ServiceName): Promise<string | null> {
    try {
      const { State: state } = await this.#container(service).inspect();
      if (state.Running) return null;
      if (state.OOMKilled) return `${service} exceeded its memory limit`;
      return describeExit(service, state.ExitCode);
    } catch (error) {
      if (statusOf(error) === NOT_FOUND) return `The container of ${service} has gone`;
      throw error;
    }
  }

  /**
   * Resolves with the reason when the service does not run, or null when `signal` aborts. Keeps polling while
   * the engine is unreachable.
   */
  async whenEnded(service: ServiceName, signal: AbortSignal): Promise<string | null> {
    while (!signal.aborted) {
      try {
        const reason = await this.ended(service);
        if (reason !== null) return reason;
        await within(LONGEST_WAIT_MS, (limit) => this.#wait(service, limit), signal);
      } catch {
        await sleep(RETRY_MS, signal);
      }
    }
    return null;
  }

  /** Removes containers and network. */
  async down(): Promise<void> {
    const { calls } = this.engines;
    const mine = { filters: { label: [`${PROJECT_LABEL}=${this.project}`] } };
    const containers = await calls.listContainers({ all: true, ...mine });
    await Promise.all(
      containers.map(({ Id }) =>
        ignoreStatuses([NOT_FOUND, CONFLICT], calls.getContainer(Id).remove({ force: true, v: true })),
      ),
    );
    const networks = await calls.listNetworks(mine);
    await Promise.all(networks.map(({ Id }) => ignoreStatuses([NOT_FOUND], calls.getNetwork(Id).remove())));
  }

  /**
   * Also resolves when `signal` aborts, because the client reports nothing when the engine exits during a
   * response.
   */
  async #wait(service: ServiceName, signal: AbortSignal): Promise<void> {
    const container = this.engines.waits.getContainer(containerName(this.project, service));
    const ended = container.wait({ condition: 'not-running', abortSignal: signal });
    await abortable(ended, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  async #make(service: ServiceName, stack: Stack): Promise<void> {
    const options = containerOptions(this.project, service, stack.services[service]);
    await ignoreStatuses([CONFLICT], this.engines.calls.createContainer(options));
  }

  async #attach(network: string): Promise<void> {
    const container = containerName(this.project, 'egress');
    // Connect by id: at its start the engine would resolve the name again, while another node may create a
    // second network of that name.
    const settings = { Container: container, EndpointConfig: { NetworkID: network } };
    const joined = this.engines.calls.getNetwork(network).connect(settings);
    // 403: already attached.
    await ignoreStatuses([403], joined);
  }

  #container(service: ServiceName): Docker.Container {
    return this.engines.calls.getContainer(containerName(this.project, service));
  }

  get network(): string {
    return networkName(this.project);
  }
}

/** The exit code of a program ended by a signal is 128 plus the signal's number. */
function describeExit(service: ServiceName, code: number): string {
  const name = service === 'obs' ? 'OBS' : 'The pipe';
  const signal = SIGNALS[code - 128];
  return signal ? `${name} ended by signal ${signal}` : `${name} ended with code ${code}`;
}
