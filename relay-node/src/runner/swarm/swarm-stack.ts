import { sleep } from '@trailcast/schema/async/sleep';
import type Docker from 'dockerode';
import { z } from 'zod';
import { findStatus } from '../stack/engine.js';
import type { ServiceName } from '../stack/template.js';
import { runStackCommand } from './stack-command.js';
import {
  listHosts,
  listTasks,
  findPendingReason,
  findRunningTask,
  STACK_LABEL,
  listUnendedTasks,
  type Task,
} from './tasks.js';

const NOT_FOUND = 404;
const POLL_INTERVAL_MS = 200;
const REMOVAL_TIMEOUT_MS = 30_000;

const ServiceState = z.object({
  Version: z.object({ Index: z.number() }),
  Spec: z.looseObject({ TaskTemplate: z.looseObject({ ForceUpdate: z.number().default(0) }) }),
});

const Network = z.object({
  IPAM: z.object({ Config: z.array(z.object({ Subnet: z.string() })).min(1) }),
});

/** One server's services, network and secrets in the swarm. Every method is idempotent. */
export class SwarmStack {
  constructor(
    private readonly engine: Docker,
    private readonly engineUrl: string,
    readonly project: string,
  ) {}

  /** Returns the name of a service, which is also its DNS name on the node's network. */
  createServiceName(service: ServiceName): string {
    return `${this.project}_${service}`;
  }

  async deploy(document: object, signal: AbortSignal): Promise<void> {
    const args = ['deploy', '--compose-file', '-', '--resolve-image', 'never', this.project];
    await runStackCommand(this.engineUrl, args, document, signal);
  }

  /** Returns the tasks of a service, newest first; none for a missing service. */
  async listTasks(service: ServiceName): Promise<Task[]> {
    try {
      return await listTasks(this.engine, this.createServiceName(service));
    } catch (error) {
      // A missing service has no tasks.
      if (findStatus(error) === NOT_FOUND) return [];
      throw error;
    }
  }

  /** Returns the ids of unreachable hosts. */
  async listDownHosts(): Promise<Set<string>> {
    const hosts = await listHosts(this.engine);
    return new Set(hosts.filter(({ Status }) => Status.State !== 'ready').map(({ ID }) => ID));
  }

  /** Waits for a running task. If `signal` aborts, throws Error with the reason why there is none. */
  async waitForRunning(service: ServiceName, signal: AbortSignal): Promise<Task> {
    for (;;) {
      const tasks = await this.listTasks(service);
      const task = findRunningTask(tasks);
      if (task) return task;
      if (signal.aborted)
        throw new Error(
          `No host of the swarm runs ${service}: ${findPendingReason(tasks) ?? 'unknown reason'}`,
        );
      await sleep(POLL_INTERVAL_MS, signal);
    }
  }

  /** Forces the scheduler to replace the service's task. */
  async replaceTask(service: ServiceName): Promise<void> {
    const engineService = this.engine.getService(this.createServiceName(service));
    const { Version, Spec } = ServiceState.parse(await engineService.inspect());
    const { TaskTemplate } = Spec;
    const forcedTemplate = { ...TaskTemplate, ForceUpdate: TaskTemplate.ForceUpdate + 1 };
    await engineService.update({ ...Spec, TaskTemplate: forcedTemplate, version: Version.Index });
  }

  /** Returns the subnet that the swarm chose for the internal network. */
  async readInsideSubnet(): Promise<string> {
    return readSubnet(this.engine, `${this.project}_inside`);
  }

  /**
   * Removes services, secrets and network. Waits until their containers have exited on all reachable hosts.
   * @throws Error if something remains
   */
  async removeAll(): Promise<void> {
    for (const deadline = performance.now() + REMOVAL_TIMEOUT_MS; ;) {
      // The command fails while a task uses the network, and is then retried.
      const output = await runStackCommand(this.engineUrl, ['rm', this.project]).catch(() => '');
      if (output.includes('Nothing found in stack') && !(await this.#hasTasks())) return;
      if (performance.now() > deadline) throw new Error('The stack is not removed');
      await sleep(POLL_INTERVAL_MS);
    }
  }

  async #hasTasks(): Promise<boolean> {
    const [tasks, downHosts] = await Promise.all([
      listUnendedTasks(this.engine, this.project),
      this.listDownHosts(),
    ]);
    return tasks.some(({ NodeID }) => !downHosts.has(NodeID));
  }
}

/** Returns the first subnet of a network. */
export async function readSubnet(engine: Docker, network: string): Promise<string> {
  const { IPAM } = Network.parse(await engine.getNetwork(network).inspect());
  return IPAM.Config[0]?.Subnet ?? '';
}

/** Returns a node's stacks, using the labels of their services and networks. */
export async function listStacks(engine: Docker, label: string): Promise<string[]> {
  const labelFilter = { filters: { label: [label] } };
  const [services, networks] = await Promise.all([
    engine.listServices(labelFilter) as Promise<unknown>,
    engine.listNetworks(labelFilter),
  ]);
  const Labelled = z.array(z.object({ Spec: z.object({ Labels: z.record(z.string(), z.string()) }) }));
  const names = [
    ...Labelled.parse(services).map(({ Spec }) => Spec.Labels[STACK_LABEL]),
    ...networks.map(({ Labels }) => Labels?.[STACK_LABEL]),
  ];
  return [...new Set(names.filter((name) => name !== undefined))];
}
