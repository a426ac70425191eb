import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileTime, watchAgent } from './watch-agent.js';

const SILENCE_MS = 60_000;
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('watchAgent', () => {
  let stop: AbortController;
  let lastHeartbeatAt: number;
  beforeEach(() => {
    jest.useFakeTimers();
    stop = new AbortController();
    lastHeartbeatAt = Date.now();
    void watchAgent(async () => lastHeartbeatAt, SILENCE_MS, stop);
  });
  afterEach(() => {
    stop.abort();
    jest.useRealTimers();
  });

  it('aborts at the second consecutive check without a recent heartbeat', async () => {
    await advance(SILENCE_MS);
    expect(stop.signal.aborted).toBe(false);
    await advance(6_000);
    expect(stop.signal.aborted).toBe(true);
  });

  it('does not abort while there are heartbeats', async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      lastHeartbeatAt = Date.now();
      await advance(SILENCE_MS);
    }
    expect(stop.signal.aborted).toBe(false);
  });

  it('does not abort after one check without a recent heartbeat', async () => {
    lastHeartbeatAt = Date.now() - 2 * SILENCE_MS;
    await advance(2_000);
    lastHeartbeatAt = Date.now();
    await advance(4_000);
    expect(stop.signal.aborted).toBe(false);
  });
});

describe('readFileTime', () => {
  it('returns the modification time, or 0 without the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'watch-agent-'));
    const file = join(folder, 'options.json');
    writeFileSync(file, '');
    utimesSync(file, 100, 100);
    expect([await readFileTime(file), await readFileTime(join(folder, 'none'))]).toEqual([100_000, 0]);
    rmSync(folder, { recursive: true });
  });
});
