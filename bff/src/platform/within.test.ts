import { within } from './within.js';

const aborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });

describe('within', () => {
  it('aborts the work when its time is up, also after a garbage collection', async () => {
    const pressure = setInterval(() => Array.from({ length: 20_000 }, () => ({})), 1);
    await expect(within(50, aborted)).resolves.toBe('aborted');
    clearInterval(pressure);
  });

  it('aborts the work with its parent, also one that has aborted before', async () => {
    const parent = new AbortController();
    const work = within(60_000, aborted, parent.signal);
    parent.abort();
    await expect(work).resolves.toBe('aborted');
    await expect(within(60_000, aborted, parent.signal)).resolves.toBe('aborted');
  });

  it('hands through what the work answers or throws', async () => {
    await expect(within(1000, async () => 7)).resolves.toBe(7);
    await expect(within(1000, () => Promise.reject(new Error('odd')))).rejects.toThrow('odd');
  });
});
