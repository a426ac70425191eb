import { setTimeout as sleep } from 'node:timers/promises';
import { PeriodicTask } from './periodic-task.js';
import { until } from '../../../e2e/_kit/wait.js';

describe('PeriodicTask', () => {
  it('runs immediately, again after each pause, and never concurrently', async () => {
    let [count, running, most] = [0, 0, 0];
    const repetition = new PeriodicTask(async () => {
      count += 1;
      most = Math.max(most, (running += 1));
      await sleep(5);
      running -= 1;
    }, 5);
    expect(count).toBe(1);
    await until(() => count >= 3);
    await repetition.close();
    expect([running, most]).toEqual([0, 1]);
    const last = count;
    await sleep(30);
    expect(count).toBe(last);
  });

  it('close() ends a long pause immediately', async () => {
    const repetition = new PeriodicTask(async () => undefined, 60_000);
    const began = performance.now();
    await repetition.close();
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
