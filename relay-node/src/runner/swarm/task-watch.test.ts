import { waitForLostTask, whenTaskEnded, type WatchedTask } from './task-watch.js';
import type { Task } from './tasks.js';

const task: Task = {
  ID: 'run',
  DesiredState: 'shutdown',
  NodeID: 'host',
  CreatedAt: '2026-01-01T00:00:00Z',
  Status: { State: 'running' },
};
const SILENCE_MS = 60_000;

const watchedTask = (tasks: () => Promise<Task[]>, down: string[], seenAgoMs: number): WatchedTask => ({
  stack: { tasks, downHosts: async () => new Set(down) },
  task: 'run',
  silenceMs: SILENCE_MS,
  seenAt: () => performance.now() - seenAgoMs,
  everyMs: 1,
});

describe('waitForLostTask', () => {
  const waits = async (down: string[], seenAgoMs: number, state = 'running') => {
    const abort = new AbortController();
    const watched = watchedTask(async () => [{ ...task, Status: { State: state } }], down, seenAgoMs);
    const done = waitForLostTask(watched, abort.signal).then(() => false);
    const first = await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 50, true))]);
    abort.abort();
    await done;
    return first;
  };

  it('waits only for a run on a lost host, until it must have exited', async () => {
    expect(await waits(['host'], SILENCE_MS)).toBe(true);
    expect(await waits(['host'], SILENCE_MS + 25_001)).toBe(false);
    expect(await waits([], 0)).toBe(false);
    expect(await waits(['host'], 0, 'shutdown')).toBe(false);
  });
});

describe('whenTaskEnded', () => {
  const watch = (tasks: () => Promise<Task[]>, down: string[], seenAgoMs: number) => {
    const abort = new AbortController();
    const ended = whenTaskEnded(watchedTask(tasks, down, seenAgoMs), abort.signal);
    return { ended, stop: () => abort.abort() };
  };

  it('reports a move by the swarm once the host confirmed the exit', async () => {
    let looks = 0;
    const tasks = async () => [(looks += 1) < 3 ? task : { ...task, Status: { State: 'shutdown' } }];
    expect(await watch(tasks, [], 0).ended).toBe('OBS was moved by the swarm');
    expect(looks).toBe(3);
  });

  it('assumes that OBS on a lost host broadcasts until it must have exited', async () => {
    const early = watch(async () => [task], ['host'], SILENCE_MS + 20_000);
    const first = await Promise.race([
      early.ended,
      new Promise((resolve) => setTimeout(resolve, 50, 'waits')),
    ]);
    early.stop();
    expect([first, await early.ended]).toEqual(['waits', null]);
    expect(await watch(async () => [task], ['host'], SILENCE_MS + 25_001).ended).toBe(
      'The host of OBS is lost',
    );
  });

  it('waits while the manager is unreachable, and reports the exit code of OBS', async () => {
    let looks = 0;
    const tasks = async () => {
      if ((looks += 1) < 3) throw new Error('away');
      const Status = { State: 'failed', ContainerStatus: { ExitCode: 137 } };
      return [{ ...task, DesiredState: 'running', Status }];
    };
    expect(await watch(tasks, [], 0).ended).toBe('OBS ended with code 137');
  });
});
