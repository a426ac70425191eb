import type Docker from 'dockerode';
import { z } from 'zod';

const Task = z.object({
  ID: z.string(),
  CreatedAt: z.string(),
  DesiredState: z.string(),
  NodeID: z.string().default(''),
  Status: z.object({
    State: z.string(),
    Err: z.string().optional(),
    ContainerStatus: z.object({ ExitCode: z.int().optional() }).nullish(),
  }),
});
/** One container of a service, from its start to its end (engine API 1.41, Task). */
export type Task = z.infer<typeof Task>;

const Host = z.object({
  ID: z.string(),
  Spec: z.object({
    Availability: z.string(),
    Labels: z.record(z.string(), z.string()).nullish(),
  }),
  Status: z.object({ State: z.string(), Addr: z.string().optional() }),
  ManagerStatus: z.object({ Addr: z.string() }).nullish(),
  Description: z.object({
    Resources: z.object({ NanoCPUs: z.number().default(0), MemoryBytes: z.number().default(0) }),
  }),
});
export type Host = z.infer<typeof Host>;

/** Label by which the engine's client identifies a stack. */
export const STACK_LABEL = 'com.docker.stack.namespace';
/** Hosts with this label set to `no` run no OBS: `docker node update --label-add trailcast-obs=no HOST`. */
export const OBS_LABEL = 'trailcast-obs';
/** CPU units per core in the engine API. */
export const NANOS_PER_CORE = 1e9;

const END_STATES: readonly string[] = ['complete', 'failed', 'shutdown', 'rejected', 'remove', 'orphaned'];
const PRIVILEGES_EXIT_CODE = 77;

/** Returns the tasks of a service, newest first. */
export async function listTasks(engine: Docker, service: string): Promise<Task[]> {
  const tasks = z.array(Task).parse(await engine.listTasks({ filters: { service: [service] } }));
  return tasks.sort((task, otherTask) => (task.CreatedAt < otherTask.CreatedAt ? 1 : -1));
}

/**
 * Returns the tasks of a stack that have not ended, including those of removed services. With `label`, returns only
 * tasks of services with this label.
 */
export async function listUnendedTasks(engine: Docker, stack: string, ...label: string[]): Promise<Task[]> {
  const filters = { label: [`${STACK_LABEL}=${stack}`, ...label] };
  const tasks = z.array(Task).parse(await engine.listTasks({ filters }));
  return tasks.filter((task) => !isOver(task));
}

export async function listHosts(engine: Docker, signal?: AbortSignal): Promise<Host[]> {
  return z.array(Host).parse(await engine.listNodes(signal ? { abortSignal: signal } : {}));
}

/** Returns the number of whole cores of a host. */
export function countCores({ Description }: Host): number {
  return Math.floor(Description.Resources.NanoCPUs / NANOS_PER_CORE);
}

/** Returns true if a host may run OBS now or later. */
export function canHostObs({ Spec, Description }: Host): boolean {
  return Spec.Labels?.[OBS_LABEL] !== 'no' && Description.Resources.NanoCPUs > 0;
}

/**
 * Returns true if the scheduler can currently place OBS on a host. A new leader reports its hosts as unknown for some
 * seconds.
 */
export function isAcceptingObs(host: Host): boolean {
  return (
    host.Spec.Availability === 'active' &&
    ['ready', 'unknown'].includes(host.Status.State) &&
    canHostObs(host)
  );
}

/** Returns true if the host has confirmed the end of a task. */
export function isOver({ Status }: Task): boolean {
  return END_STATES.includes(Status.State);
}

/** Returns the running task whose desired state is also running, or null. */
export function findRunningTask(tasks: readonly Task[]): Task | null {
  return (
    tasks.find(({ DesiredState, Status }) => DesiredState === 'running' && Status.State === 'running') ?? null
  );
}

/** Returns the engine's reason why a service has no running task, or null. */
export function findPendingReason(tasks: readonly Task[]): string | null {
  const [newest] = tasks;
  if (newest?.Status.Err === undefined) return null;
  const failedTask = tasks.find(({ Status }) => Status.ContainerStatus?.ExitCode === PRIVILEGES_EXIT_CODE);
  if (failedTask) return 'an engine of the swarm has no "no-new-privileges": true in its daemon.json';
  return newest.Status.Err;
}

/** Returns the state of a task. `lost` means that its host is unreachable, so OBS may still broadcast. */
export function findTaskState(
  tasks: readonly Task[],
  id: string,
  downHosts: ReadonlySet<string>,
): 'running' | 'lost' | 'over' {
  const task = tasks.find(({ ID }) => ID === id);
  if (!task || isOver(task)) return 'over';
  return downHosts.has(task.NodeID) ? 'lost' : 'running';
}
