import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTime, watchAgent } from './watch-agent.js';

const SILENCE_MS = 60_000;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('watchAgent', () => {
  let stop: AbortController;
  let seenAt: number;
  beforeEach(() => {
    jest.useFakeTimers();
    stop = new AbortController();
    seenAt = Date.now();
    void watchAgent(async () => seenAt, SILENCE_MS, stop);
  });
  afterEach(() => {
    stop.abort();
    jest.useRealTimers();
  });

  it('aborts if no agent has updated the file’s time for too long', async () => {
    await pass(SILENCE_MS);
    expect(stop.signal.aborted).toBe(false);
    await pass(6_000);
    expect(stop.signal.aborted).toBe(true);
  });

  it('continues while an agent updates the file’s time', async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      seenAt = Date.now();
      await pass(SILENCE_MS);
    }
    expect(stop.signal.aborted).toBe(false);
  });

  it('continues after one late check', async () => {
    seenAt = Date.now() - 2 * SILENCE_MS;
    await pass(2_000);
    seenAt = Date.now();
    await pass(4_000);
    expect(stop.signal.aborted).toBe(false);
  });
});

describe('fileTime', () => {
  it('returns the time of the last update, and 0 without the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'watch-agent-'));
    const file = join(folder, 'options.json');
    writeFileSync(file, '');
    utimesSync(file, 100, 100);
    expect([await fileTime(file), await fileTime(join(folder, 'none'))]).toEqual([100_000, 0]);
    rmSync(folder, { recursive: true });
  });
});
