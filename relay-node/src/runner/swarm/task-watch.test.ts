import { waitForLostTask, waitUntilTaskEnded, type WatchedTask } from './task-watch.js';
import type { Task } from './tasks.js';

const task: Task = {
  ID: 'run',
  DesiredState: 'shutdown',
  NodeID: 'host',
  CreatedAt: '2026-01-01T00:00:00Z',
  Status: { State: 'running' },
};
const SILENCE_MS = 60_000;
/** Age of the last heartbeat from which on OBS must have exited, ms. */
const MAX_HEARTBEAT_AGE_MS = SILENCE_MS + 25_000;

const createWatchedTask = (
  tasks: () => Promise<Task[]>,
  downHosts: string[],
  heartbeatAgeMs: number,
): WatchedTask => ({
  stack: { listTasks: tasks, listDownHosts: async () => new Set(downHosts) },
  task: 'run',
  silenceMs: SILENCE_MS,
  getLastHeartbeatTime: () => performance.now() - heartbeatAgeMs,
  intervalMs: 1,
});

describe('waitForLostTask', () => {
  const isStillWaiting = async (downHosts: string[], heartbeatAgeMs: number, state = 'running') => {
    const abortController = new AbortController();
    const watchedTask = createWatchedTask(
      async () => [{ ...task, Status: { State: state } }],
      downHosts,
      heartbeatAgeMs,
    );
    const waitEnd = waitForLostTask(watchedTask, abortController.signal).then(() => false);
    const firstResult = await Promise.race([
      waitEnd,
      new Promise((resolve) => setTimeout(resolve, 50, true)),
    ]);
    abortController.abort();
    await waitEnd;
    return firstResult;
  };

  it('waits only for a task on a lost host, and only until OBS must have exited', async () => {
    expect(await isStillWaiting(['host'], SILENCE_MS)).toBe(true);
    expect(await isStillWaiting(['host'], MAX_HEARTBEAT_AGE_MS + 1)).toBe(false);
    expect(await isStillWaiting([], 0)).toBe(false);
    expect(await isStillWaiting(['host'], 0, 'shutdown')).toBe(false);
  });
});

describe('waitUntilTaskEnded', () => {
  const startWatch = (tasks: () => Promise<Task[]>, downHosts: string[], heartbeatAgeMs: number) => {
    const abortController = new AbortController();
    const ended = waitUntilTaskEnded(
      createWatchedTask(tasks, downHosts, heartbeatAgeMs),
      abortController.signal,
    );
    return { ended, stop: () => abortController.abort() };
  };

  it('reports a move by the swarm when the host has confirmed the exit', async () => {
    let polls = 0;
    const tasks = async () => [(polls += 1) < 3 ? task : { ...task, Status: { State: 'shutdown' } }];
    expect(await startWatch(tasks, [], 0).ended).toBe('OBS was moved by the swarm');
    expect(polls).toBe(3);
  });

  it('reports a lost host only when OBS must have exited', async () => {
    const earlyWatch = startWatch(async () => [task], ['host'], SILENCE_MS + 20_000);
    const firstResult = await Promise.race([
      earlyWatch.ended,
      new Promise((resolve) => setTimeout(resolve, 50, 'waits')),
    ]);
    earlyWatch.stop();
    expect([firstResult, await earlyWatch.ended]).toEqual(['waits', null]);
    expect(await startWatch(async () => [task], ['host'], MAX_HEARTBEAT_AGE_MS + 1).ended).toBe(
      'The host of OBS is lost',
    );
  });

  it('waits while the manager is unreachable, and reports the exit code of OBS', async () => {
    let polls = 0;
    const tasks = async () => {
      if ((polls += 1) < 3) throw new Error('unreachable');
      const Status = { State: 'failed', ContainerStatus: { ExitCode: 137 } };
      return [{ ...task, DesiredState: 'running', Status }];
    };
    expect(await startWatch(tasks, [], 0).ended).toBe('OBS ended with code 137');
  });
});
