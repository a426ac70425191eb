import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../e2e/_kit/wait.js';
import { WakeableTask } from './wakeable-task.js';

/** Longer than any test runs, ms. */
const NEVER_MS = 3_600_000;

describe('WakeableTask', () => {
  let task: WakeableTask;
  let runs: number;
  afterEach(() => task.close());

  function startTask(work: (signal: AbortSignal) => Promise<number>) {
    runs = 0;
    task = new WakeableTask((signal) => {
      runs += 1;
      return work(signal);
    });
  }

  it('runs immediately, and again only when it is woken', async () => {
    startTask(async () => NEVER_MS);
    expect(runs).toBe(1);
    await sleep(150);
    expect(runs).toBe(1);
    task.wake();
    await until('the task runs again', () => runs === 2);
  });

  it('runs again without a wake-up after the time that the last run returned', async () => {
    startTask(async () => (runs < 3 ? 1 : NEVER_MS));
    await until('the task has run three times', () => runs === 3);
  });

  it('runs once more after a run in which it was woken several times', async () => {
    let endRun = () => undefined as void;
    startTask(() => new Promise((resolve) => (endRun = () => resolve(NEVER_MS))));
    for (let count = 0; count < 10; count += 1) task.wake();
    expect(runs).toBe(1);
    endRun();
    await until('the task runs again', () => runs === 2);
    endRun();
    await sleep(150);
    expect(runs).toBe(2);
  });

  it('pauses between two runs, even with many wake-ups', async () => {
    startTask(async () => NEVER_MS);
    const timer = setInterval(() => task.wake(), 1);
    await sleep(300);
    clearInterval(timer);
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThan(10);
  });

  it('ends a pause and waits for the current run when it is closed', async () => {
    let hasFinished = false;
    startTask(async (signal) => {
      if (runs < 2) return NEVER_MS;
      await until('the task is closing', () => signal.aborted);
      hasFinished = true;
      return NEVER_MS;
    });
    task.wake();
    await until('the task runs again', () => runs === 2);
    await task.close();
    expect([hasFinished, runs]).toEqual([true, 2]);
  });
});
