import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../e2e/_kit/wait.js';
import { UserQueueFullError, UserTaskTimeoutError, UserQueues } from './user-queues.js';

const LIMITS = { concurrency: 2, timeoutMs: 60_000, maxWaiting: 3 };

describe('UserQueues.run', () => {
  it("runs one user's tasks in order and different users' tasks concurrently, up to the limit", async () => {
    const queues = new UserQueues(LIMITS);
    const log: string[] = [];
    const gates = new Map<string, () => void>();
    const run = (userId: number, name: string) =>
      queues.run(userId, async () => {
        log.push(`+${name}`);
        await new Promise<void>((open) => gates.set(name, open));
        log.push(`-${name}`);
      });
    const runs = [run(1, 'a1'), run(1, 'a2'), run(2, 'b1'), run(3, 'c1')];
    for (const name of ['b1', 'c1', 'a1', 'a2']) (await until(() => gates.get(name)))();
    await Promise.all(runs);
    expect(log).toEqual(['+a1', '+b1', '-b1', '+c1', '-c1', '-a1', '+a2', '-a2']);
  });

  it('continues after a task that failed or timed out', async () => {
    const queues = new UserQueues({ ...LIMITS, timeoutMs: 20 });
    let isAborted = false;
    const timedOutTask = queues.run(1, async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      isAborted = true;
    });
    const failedTask = queues.run(1, () => Promise.reject(new Error('no')));
    const nextTask = queues.run(1, async () => undefined);
    await expect(timedOutTask).rejects.toThrow(UserTaskTimeoutError);
    await expect(failedTask).rejects.toThrow('no');
    await expect(nextTask).resolves.toBeUndefined();
    expect(isAborted).toBe(true);
  });

  it('rejects tasks only of the user whose queue is full', async () => {
    const queues = new UserQueues(LIMITS);
    const runningTasks = [1, 2, 3, 4].map(() => queues.run(1, () => delay(5)));
    await expect(queues.run(1, async () => undefined)).rejects.toThrow(UserQueueFullError);
    await queues.run(2, async () => undefined);
    await Promise.all(runningTasks);
  });
});

describe('UserQueues.close', () => {
  it('waits for running tasks and drops waiting tasks', async () => {
    const queues = new UserQueues({ ...LIMITS, concurrency: 1 });
    const log: string[] = [];
    const firstTask = queues.run(1, async () => {
      await delay(10);
      log.push('first');
    });
    const secondTask = queues.run(1, async () => void log.push('second'));
    await queues.close();
    await Promise.all([firstTask, secondTask, queues.run(1, async () => void log.push('third'))]);
    expect(log).toEqual(['first']);
  });
});
