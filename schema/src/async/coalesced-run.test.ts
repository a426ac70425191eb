import { CoalescedRun, CoalescedRuns } from './coalesced-run.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Returns work that the test ends run by run. Each run returns its number. */
function heldWork() {
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
    const { work, end } = heldWork();
    const runs = new CoalescedRun(work);
    const first = runs.run();
    await turn();
    const later = [runs.run(), runs.run()];
    await turn();
    expect(work).toHaveBeenCalledTimes(1);
    end(1);
    await turn();
    end(2);
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 2]);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('starts the next run after a failed one', async () => {
    const { work, end } = heldWork();
    const runs = new CoalescedRun(work);
    const first = runs.run();
    await turn();
    const second = runs.run();
    end(1, new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    await turn();
    end(2);
    expect(await second).toBe(2);
  });

  it('is idle when the last run has ended', async () => {
    const { work, end } = heldWork();
    const runs = new CoalescedRun(work);
    void runs.run();
    await turn();
    void runs.run();
    const idle = jest.fn();
    void runs.idle().then(idle);
    end(1);
    await turn();
    expect([runs.isBusy, idle.mock.calls.length]).toEqual([true, 0]);
    end(2);
    await turn();
    expect([runs.isBusy, idle.mock.calls.length]).toEqual([false, 1]);
  });
});

describe('CoalescedRuns', () => {
  it('runs different keys concurrently', async () => {
    const begun: string[] = [];
    const runs = new CoalescedRuns<string>((key) => {
      begun.push(key);
      return new Promise(() => undefined);
    });
    for (const key of ['a', 'b', 'a']) void runs.run(key);
    await turn();
    expect(begun).toEqual(['a', 'b']);
    expect([runs.isBusy('a'), runs.isBusy('c')]).toEqual([true, false]);
  });
});
