import { abortable, Deadline, withTimeout, withDeadline } from './deadline.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Deadline', () => {
  it('aborts after its time, measured from the last restart', () => {
    const deadline = new Deadline(1000);
    jest.advanceTimersByTime(900);
    deadline.restart();
    jest.advanceTimersByTime(900);
    expect(deadline.signal.aborted).toBe(false);
    jest.advanceTimersByTime(100);
    expect(deadline.signal.aborted).toBe(true);
  });

  it('aborts with its parent signal, even if the parent is already aborted', () => {
    const parent = new AbortController();
    const early = new Deadline(1000, parent.signal);
    parent.abort();
    expect([early.signal.aborted, new Deadline(1000, parent.signal).signal.aborted]).toEqual([true, true]);
  });

  it('clears its timer on end', () => {
    const deadline = new Deadline(1000);
    deadline.end();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('withDeadline', () => {
  it('returns the result and clears its timer', async () => {
    expect(await withDeadline(1000, async (signal) => signal.aborted)).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('aborts work that takes too long', async () => {
    const work = withDeadline(
      1000,
      (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('late'))),
    );
    await jest.advanceTimersByTimeAsync(1000);
    expect(await work).toBe('late');
  });
});

describe('withTimeout', () => {
  const createTimeoutError = () => new Error('too late');

  it('rejects at the time limit, even if the work ignores its signal', async () => {
    const work = withTimeout(1000, () => new Promise(() => undefined), createTimeoutError);
    const rejected = expect(work).rejects.toThrow('too late');
    await jest.advanceTimersByTimeAsync(1000);
    await rejected;
  });

  it('rejects when the parent aborts', async () => {
    const parent = new AbortController();
    const work = withTimeout(1000, () => new Promise(() => undefined), createTimeoutError, parent.signal);
    parent.abort();
    await expect(work).rejects.toThrow('too late');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('settles like the work', async () => {
    expect(await withTimeout(1000, async () => 7, createTimeoutError)).toBe(7);
    await expect(
      withTimeout(1000, () => Promise.reject(new Error('its own')), createTimeoutError),
    ).rejects.toThrow('its own');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('abortable', () => {
  it('rejects with the reason of its signal, even if the signal is already aborted', async () => {
    const end = new AbortController();
    const waiting = abortable(new Promise(() => undefined), end.signal);
    end.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    await expect(abortable(new Promise(() => undefined), end.signal)).rejects.toThrow('closed');
  });

  it('ignores a failure of the promise after the abort', async () => {
    const end = new AbortController();
    let fail: (error: Error) => void = () => undefined;
    const waiting = abortable(new Promise((_resolve, reject) => (fail = reject)), end.signal);
    end.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    fail(new Error('later'));
  });
});
