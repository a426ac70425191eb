import { setTimeout as sleep } from 'node:timers/promises';
import { PeriodicTask } from './periodic-task.js';
import { until } from '../../../e2e/_kit/wait.js';

describe('PeriodicTask', () => {
  it('runs immediately, again after each pause, and never concurrently', async () => {
    let [count, running, maxRunning] = [0, 0, 0];
    const task = new PeriodicTask(async () => {
      count += 1;
      maxRunning = Math.max(maxRunning, (running += 1));
      await sleep(5);
      running -= 1;
    }, 5);
    expect(count).toBe(1);
    await until(() => count >= 3);
    await task.close();
    expect([running, maxRunning]).toEqual([0, 1]);
    const countAtClose = count;
    await sleep(30);
    expect(count).toBe(countAtClose);
  });

  it('ends a long pause immediately when it is closed', async () => {
    const task = new PeriodicTask(async () => undefined, 60_000);
    const startedAt = performance.now();
    await task.close();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
