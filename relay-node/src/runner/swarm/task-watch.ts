import { sleep } from '@trailcast/schema/async/sleep';
import type { SwarmStack } from './swarm-stack.js';
import { taskState, type Task } from './tasks.js';

const LOOK_EVERY_MS = 500;
/** The container looks every 10 s whether an agent was there and ends at the second miss; a beat may be under way. */
const LAST_LOOKS_MS = 25_000;

export interface WatchedTask {
  stack: Pick<SwarmStack, 'tasks' | 'downHosts'>;
  /** The run that has the home. */
  task: string;
  /** Without an agent for so long OBS ends by itself. */
  silenceMs: number;
  /** When OBS's container was last told that an agent is there (`performance`). */
  seenAt: () => number;
  everyMs?: number;
}

type Asked = WatchedTask['stack'];

/** How a run stands now. */
export async function stateOfTask(stack: Asked, task: string): Promise<ReturnType<typeof taskState>> {
  const [tasks, down] = await Promise.all([stack.tasks('obs'), stack.downHosts()]);
  return taskState(tasks, task, down);
}

/** Waits for a run on a lost host to have ended by itself, and for no other. */
export async function outlastLost(watched: WatchedTask, signal: AbortSignal): Promise<void> {
  if ((await stateOfTask(watched.stack, watched.task)) === 'lost') await whenTaskEnded(watched, signal);
}

/**
 * Resolves with the reason when a run is over; of a host that is lost, only when its OBS must have ended by itself, so that
 * two never send with one key. Null when `signal` aborts; never while the manager is away.
 */
export async function whenTaskEnded(watched: WatchedTask, signal: AbortSignal): Promise<string | null> {
  const { stack, task, silenceMs, seenAt, everyMs = LOOK_EVERY_MS } = watched;
  while (!signal.aborted) {
    try {
      const [tasks, down] = await Promise.all([stack.tasks('obs'), stack.downHosts()]);
      const state = taskState(tasks, task, down);
      if (state === 'over') return endOf(tasks, task);
      if (state === 'lost' && performance.now() - seenAt() > silenceMs + LAST_LOOKS_MS)
        return 'The host of OBS is lost';
    } catch {
      // The manager is asked again.
    }
    await sleep(everyMs, signal);
  }
  return null;
}

function endOf(tasks: readonly Task[], id: string): string {
  const { Status, DesiredState } = tasks.find(({ ID }) => ID === id) ?? {};
  const code = Status?.ContainerStatus?.ExitCode;
  if (DesiredState === 'shutdown' && Status?.State === 'shutdown') return 'OBS was moved by the swarm';
  return code === undefined ? 'The container of OBS has gone' : `OBS ended with code ${code}`;
}
