import { inTime, within } from './within.js';

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

describe('inTime', () => {
  const late = () => new Error('late');

  it('rejects when the time is up, whatever the work does, and aborts it', async () => {
    let seen: AbortSignal | undefined;
    const deaf = (signal: AbortSignal) => {
      seen = signal;
      return new Promise<never>(() => undefined);
    };
    await expect(inTime(20, deaf, late)).rejects.toThrow('late');
    expect(seen?.aborted).toBe(true);
  });

  it('hands through what the work answers or throws in time', async () => {
    await expect(inTime(1000, async () => 7, late)).resolves.toBe(7);
    await expect(inTime(1000, () => Promise.reject(new Error('odd')), late)).rejects.toThrow('odd');
  });
});
