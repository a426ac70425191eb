import { Deadline, within } from './deadline.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Deadline', () => {
  it('aborts after its time, which can begin anew', () => {
    const deadline = new Deadline(1000);
    jest.advanceTimersByTime(900);
    deadline.restart();
    jest.advanceTimersByTime(900);
    expect(deadline.signal.aborted).toBe(false);
    jest.advanceTimersByTime(100);
    expect(deadline.signal.aborted).toBe(true);
  });

  it('aborts with its parent, also with one that is aborted already', () => {
    const parent = new AbortController();
    const early = new Deadline(1000, parent.signal);
    parent.abort();
    expect([early.signal.aborted, new Deadline(1000, parent.signal).signal.aborted]).toEqual([true, true]);
  });

  it('leaves no timer behind', () => {
    const deadline = new Deadline(1000);
    deadline.end();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('within', () => {
  it('gives the result, and ends its timer', async () => {
    expect(await within(1000, async (signal) => signal.aborted)).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('aborts work that takes too long', async () => {
    const work = within(
      1000,
      (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('late'))),
    );
    await jest.advanceTimersByTimeAsync(1000);
    expect(await work).toBe('late');
  });
});
