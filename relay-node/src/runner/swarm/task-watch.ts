import { sleep } from '@trailcast/schema/async/sleep';
import type { SwarmStack } from './swarm-stack.js';
import { taskState, type Task } from './tasks.js';

const POLL_MS = 500;
/** The container checks for heartbeats every 10 s and exits after the second miss. One heartbeat may be in flight. */
const LAST_CHECKS_MS = 25_000;

export interface WatchedTask {
  stack: Pick<SwarmStack, 'tasks' | 'downHosts'>;
  /** The id of the run with the home. */
  task: string;
  /** OBS exits after this time without an agent, ms. */
  silenceMs: number;
  /** Time of the last successful heartbeat to OBS's container (`performance`). */
  seenAt: () => number;
  everyMs?: number;
}

type TaskSource = WatchedTask['stack'];

export async function fetchTaskState(stack: TaskSource, task: string): Promise<ReturnType<typeof taskState>> {
  const [tasks, down] = await Promise.all([stack.tasks('obs'), stack.downHosts()]);
  return taskState(tasks, task, down);
}

/** Waits until a run on a lost host has certainly ended. Returns immediately for other runs. */
export async function waitForLostTask(watched: WatchedTask, signal: AbortSignal): Promise<void> {
  if ((await fetchTaskState(watched.stack, watched.task)) === 'lost') await whenTaskEnded(watched, signal);
}

/**
 * Resolves with the reason when a run has ended, or with null when `signal` aborts. On a lost host, resolves only when
 * OBS must have exited, so that two never broadcast with one key. Continues polling while the manager is unreachable.
 */
export async function whenTaskEnded(watched: WatchedTask, signal: AbortSignal): Promise<string | null> {
  const { stack, task, silenceMs, seenAt, everyMs = POLL_MS } = watched;
  while (!signal.aborted) {
    try {
      const [tasks, down] = await Promise.all([stack.tasks('obs'), stack.downHosts()]);
      const state = taskState(tasks, task, down);
      if (state === 'over') return describeEnd(tasks, task);
      if (state === 'lost' && performance.now() - seenAt() > silenceMs + LAST_CHECKS_MS)
        return 'The host of OBS is lost';
    } catch {
      // Retry.
    }
    await sleep(everyMs, signal);
  }
  return null;
}

function describeEnd(tasks: readonly Task[], id: string): string {
  const { Status, DesiredState } = tasks.find(({ ID }) => ID === id) ?? {};
  const code = Status?.ContainerStatus?.ExitCode;
  if (DesiredState === 'shutdown' && Status?.State === 'shutdown') return 'OBS was moved by the swarm';
  return code === undefined ? 'The container of OBS has gone' : `OBS ended with code ${code}`;
}
