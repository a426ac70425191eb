import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../e2e/_kit/wait.js';
import { LaneFullError, LaneTimeoutError, UserLanes } from './user-lanes.js';

const LIMITS = { concurrency: 2, timeoutMs: 60_000, maxWaiting: 3 };

describe('UserLanes.run', () => {
  it("does one user's work in order and different users' work side by side, up to the limit", async () => {
    const lanes = new UserLanes(LIMITS);
    const log: string[] = [];
    const gates = new Map<string, () => void>();
    const run = (userId: number, name: string) =>
      lanes.run(userId, async () => {
        log.push(`+${name}`);
        await new Promise<void>((open) => gates.set(name, open));
        log.push(`-${name}`);
      });
    const all = [run(1, 'a1'), run(1, 'a2'), run(2, 'b1'), run(3, 'c1')];
    for (const name of ['b1', 'c1', 'a1', 'a2']) (await until(() => gates.get(name)))();
    await Promise.all(all);
    expect(log).toEqual(['+a1', '+b1', '-b1', '+c1', '-c1', '-a1', '+a2', '-a2']);
  });

  it('goes on after work that failed or took too long', async () => {
    const lanes = new UserLanes({ ...LIMITS, timeoutMs: 20 });
    let aborted = false;
    const late = lanes.run(1, async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted = true;
    });
    const failed = lanes.run(1, () => Promise.reject(new Error('no')));
    const good = lanes.run(1, async () => undefined);
    await expect(late).rejects.toThrow(LaneTimeoutError);
    await expect(failed).rejects.toThrow('no');
    await expect(good).resolves.toBeUndefined();
    expect(aborted).toBe(true);
  });

  it('refuses when too much waits for one user, and for that one alone', async () => {
    const lanes = new UserLanes(LIMITS);
    const running = [1, 2, 3, 4].map(() => lanes.run(1, () => delay(5)));
    await expect(lanes.run(1, async () => undefined)).rejects.toThrow(LaneFullError);
    await lanes.run(2, async () => undefined);
    await Promise.all(running);
  });
});

describe('UserLanes.close', () => {
  it('waits for what runs and drops what waits', async () => {
    const lanes = new UserLanes({ ...LIMITS, concurrency: 1 });
    const log: string[] = [];
    const first = lanes.run(1, async () => {
      await delay(10);
      log.push('first');
    });
    const second = lanes.run(1, async () => void log.push('second'));
    await lanes.close();
    await Promise.all([first, second, lanes.run(1, async () => void log.push('third'))]);
    expect(log).toEqual(['first']);
  });
});
