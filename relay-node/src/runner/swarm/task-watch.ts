import { sleep } from '@trailcast/schema/async/sleep';
import type { SwarmStack } from './swarm-stack.js';
import { findTaskState, type Task } from './tasks.js';

const POLL_INTERVAL_MS = 500;
/** Tolerance, because the container checks for heartbeats every 10 s and exits after the second missed one. */
const CHECK_MARGIN_MS = 25_000;

export interface WatchedTask {
  stack: Pick<SwarmStack, 'listTasks' | 'listDownHosts'>;
  /** Id of the task that has OBS's home. No other task may broadcast. */
  task: string;
  /** OBS exits after this time without an agent, ms. */
  silenceMs: number;
  /** Time of the last successful heartbeat to OBS's container (`performance.now()`). */
  getLastHeartbeatTime: () => number;
  intervalMs?: number;
}

type TaskSource = WatchedTask['stack'];

export async function fetchTaskState(
  stack: TaskSource,
  task: string,
): Promise<ReturnType<typeof findTaskState>> {
  const [tasks, downHosts] = await Promise.all([stack.listTasks('obs'), stack.listDownHosts()]);
  return findTaskState(tasks, task, downHosts);
}

/** Waits until a task on a lost host has certainly ended. Returns immediately for other tasks. */
export async function waitForLostTask(watchedTask: WatchedTask, signal: AbortSignal): Promise<void> {
  if ((await fetchTaskState(watchedTask.stack, watchedTask.task)) === 'lost')
    await waitUntilTaskEnded(watchedTask, signal);
}

/**
 * Resolves with the reason when a task has ended, or with null when `signal` aborts. Resolves for a lost host only when
 * OBS must have exited, so that two instances never broadcast with one key. Continues polling while the manager is
 * unreachable.
 */
export async function waitUntilTaskEnded(
  watchedTask: WatchedTask,
  signal: AbortSignal,
): Promise<string | null> {
  const { stack, task, silenceMs, getLastHeartbeatTime, intervalMs = POLL_INTERVAL_MS } = watchedTask;
  while (!signal.aborted) {
    try {
      const [tasks, downHosts] = await Promise.all([stack.listTasks('obs'), stack.listDownHosts()]);
      const state = findTaskState(tasks, task, downHosts);
      if (state === 'over') return describeEnd(tasks, task);
      if (state === 'lost' && performance.now() - getLastHeartbeatTime() > silenceMs + CHECK_MARGIN_MS)
        return 'The host of OBS is lost';
    } catch {
      // The manager is unreachable. The next poll retries.
    }
    await sleep(intervalMs, signal);
  }
  return null;
}

function describeEnd(tasks: readonly Task[], id: string): string {
  const { Status, DesiredState } = tasks.find(({ ID }) => ID === id) ?? {};
  const code = Status?.ContainerStatus?.ExitCode;
  if (DesiredState === 'shutdown' && Status?.State === 'shutdown') return 'OBS was moved by the swarm';
  return code === undefined ? 'The container of OBS no longer exists' : `OBS ended with code ${code}`;
}
