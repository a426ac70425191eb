import { sleep } from '@trailcast/schema/async/sleep';
import type Docker from 'dockerode';
import { z } from 'zod';
import { statusOf } from '../stack/engine.js';
import type { ServiceName } from '../stack/template.js';
import { stackCommand } from './stack-command.js';
import {
  listHosts,
  listTasks,
  pendingReason,
  runningTask,
  STACK_LABEL,
  unendedTasks,
  type Task,
} from './tasks.js';

const NOT_FOUND = 404;
const POLL_MS = 200;
const REMOVAL_MS = 30_000;

const ServiceState = z.object({
  Version: z.object({ Index: z.number() }),
  Spec: z.looseObject({ TaskTemplate: z.looseObject({ ForceUpdate: z.number().default(0) }) }),
});

const Network = z.object({
  IPAM: z.object({ Config: z.array(z.object({ Subnet: z.string() })).min(1) }),
});

/** One server's services, network and secrets in the swarm. Every method may be repeated. */
export class SwarmStack {
  constructor(
    private readonly engine: Docker,
    private readonly address: string,
    readonly project: string,
  ) {}

  /** Returns the name of a service, which is also its DNS name on the node's network. */
  serviceName(service: ServiceName): string {
    return `${this.project}_${service}`;
  }

  async deploy(document: object, signal: AbortSignal): Promise<void> {
    const args = ['deploy', '--compose-file', '-', '--resolve-image', 'never', this.project];
    await stackCommand(this.address, args, document, signal);
  }

  async tasks(service: ServiceName): Promise<Task[]> {
    try {
      return await listTasks(this.engine, this.serviceName(service));
    } catch (error) {
      // A missing service has no run.
      if (statusOf(error) === NOT_FOUND) return [];
      throw error;
    }
  }

  async downHosts(): Promise<Set<string>> {
    const hosts = await listHosts(this.engine);
    return new Set(hosts.filter(({ Status }) => Status.State !== 'ready').map(({ ID }) => ID));
  }

  /** Waits for a running task. If `signal` aborts, throws Error with the reason why there is none. */
  async running(service: ServiceName, signal: AbortSignal): Promise<Task> {
    for (;;) {
      const tasks = await this.tasks(service);
      const task = runningTask(tasks);
      if (task) return task;
      if (signal.aborted)
        throw new Error(`No host of the swarm runs ${service}: ${pendingReason(tasks) ?? 'unknown reason'}`);
      await sleep(POLL_MS, signal);
    }
  }

  /** Makes the scheduler replace the service's run. */
  async replace(service: ServiceName): Promise<void> {
    const found = this.engine.getService(this.serviceName(service));
    const { Version, Spec } = ServiceState.parse(await found.inspect());
    const { TaskTemplate } = Spec;
    const forced = { ...TaskTemplate, ForceUpdate: TaskTemplate.ForceUpdate + 1 };
    await found.update({ ...Spec, TaskTemplate: forced, version: Version.Index });
  }

  /** Returns the internal network's subnet, which the swarm chose. */
  async insideSubnet(): Promise<string> {
    return subnetOf(this.engine, `${this.project}_inside`);
  }

  /**
   * Removes services, secrets and network. Waits until their containers have exited on all reachable hosts.
   * @throws Error if something remains
   */
  async down(): Promise<void> {
    for (const end = performance.now() + REMOVAL_MS; ;) {
      // The command fails while a run uses the network; it is retried.
      const output = await stackCommand(this.address, ['rm', this.project]).catch(() => '');
      if (output.includes('Nothing found in stack') && !(await this.#hasTasks())) return;
      if (performance.now() > end) throw new Error('The stack is not removed');
      await sleep(POLL_MS);
    }
  }

  async #hasTasks(): Promise<boolean> {
    const [tasks, down] = await Promise.all([unendedTasks(this.engine, this.project), this.downHosts()]);
    return tasks.some(({ NodeID }) => !down.has(NodeID));
  }
}

export async function subnetOf(engine: Docker, network: string): Promise<string> {
  const { IPAM } = Network.parse(await engine.getNetwork(network).inspect());
  return IPAM.Config[0]?.Subnet ?? '';
}

/** Returns a node's stacks, using the labels of their services and networks. */
export async function stacksOf(engine: Docker, label: string): Promise<string[]> {
  const withLabel = { filters: { label: [label] } };
  const [services, networks] = await Promise.all([
    engine.listServices(withLabel) as Promise<unknown>,
    engine.listNetworks(withLabel),
  ]);
  const Labelled = z.array(z.object({ Spec: z.object({ Labels: z.record(z.string(), z.string()) }) }));
  const names = [
    ...Labelled.parse(services).map(({ Spec }) => Spec.Labels[STACK_LABEL]),
    ...networks.map(({ Labels }) => Labels?.[STACK_LABEL]),
  ];
  return [...new Set(names.filter((name) => name !== undefined))];
}
