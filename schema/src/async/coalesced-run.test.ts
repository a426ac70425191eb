import { CoalescedRun, CoalescedRuns } from './coalesced-run.js';

const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Returns work whose runs the test ends. Each run returns its number. */
function createPendingWork() {
  const ends: ((error?: Error) => void)[] = [];
  const work = jest.fn(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((error) => (error ? reject(error) : resolve(number)));
      }),
  );
  return { work, end: (number: number, error?: Error) => ends[number - 1]?.(error) };
}

describe('CoalescedRun', () => {
  it('shares the next run among all calls during a run', async () => {
    const { work, end } = createPendingWork();
    const runs = new CoalescedRun(work);
    const firstRun = runs.run();
    await waitForTurn();
    const laterRuns = [runs.run(), runs.run()];
    await waitForTurn();
    expect(work).toHaveBeenCalledTimes(1);
    end(1);
    await waitForTurn();
    end(2);
    expect(await Promise.all([firstRun, ...laterRuns])).toEqual([1, 2, 2]);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('starts the next run after a failed one', async () => {
    const { work, end } = createPendingWork();
    const runs = new CoalescedRun(work);
    const firstRun = runs.run();
    await waitForTurn();
    const secondRun = runs.run();
    end(1, new Error('failed'));
    await expect(firstRun).rejects.toThrow('failed');
    await waitForTurn();
    end(2);
    expect(await secondRun).toBe(2);
  });

  it('is idle when the last run has ended', async () => {
    const { work, end } = createPendingWork();
    const runs = new CoalescedRun(work);
    void runs.run();
    await waitForTurn();
    void runs.run();
    const idle = jest.fn();
    void runs.idle().then(idle);
    end(1);
    await waitForTurn();
    expect([runs.isBusy, idle.mock.calls.length]).toEqual([true, 0]);
    end(2);
    await waitForTurn();
    expect([runs.isBusy, idle.mock.calls.length]).toEqual([false, 1]);
  });
});

describe('CoalescedRuns', () => {
  it('runs different keys concurrently', async () => {
    const startedRuns: string[] = [];
    const runs = new CoalescedRuns<string>((key) => {
      startedRuns.push(key);
      return new Promise(() => undefined);
    });
    for (const key of ['a', 'b', 'a']) void runs.run(key);
    await waitForTurn();
    expect(startedRuns).toEqual(['a', 'b']);
    expect([runs.isBusy('a'), runs.isBusy('c')]).toEqual([true, false]);
  });
});
