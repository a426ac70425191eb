import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimeMs, waitForExit, identify, isAlive } from './process-identity.js';

describe('identify', () => {
  it('distinguishes a process from a later one with the same pid', async () => {
    const self = await identify(process.pid);
    expect(self?.pid).toBe(process.pid);
    expect(await isAlive({ pid: process.pid, start: self?.start ?? 0 })).toBe(true);
    expect(await isAlive({ pid: process.pid, start: (self?.start ?? 0) + 1 })).toBe(false);
  });

  it('returns null for a missing process', async () => {
    expect(await identify(2 ** 30)).toBeNull();
  });
});

describe('waitForExit', () => {
  it('waits for the exit, and returns false on timeout', async () => {
    const child = spawn('sleep', ['30']);
    const sleeping = await identify(child.pid ?? 0);
    if (!sleeping) throw new Error('sleep does not run');
    expect(await waitForExit(sleeping, 30)).toBe(false);
    child.kill('SIGKILL');
    expect(await waitForExit(sleeping, 2_000)).toBe(true);
  });
});

describe('cpuTimeMs', () => {
  it('grows while a process computes, and not while it is suspended', async () => {
    const child = spawn('sh', ['-c', 'while :; do :; done']);
    const pid = child.pid ?? 0;
    try {
      const used = async () => (await cpuTimeMs(pid)) ?? 0;
      const end = performance.now() + 10_000;
      while ((await used()) < 50 && performance.now() < end) await sleep(10);
      expect(await used()).toBeGreaterThanOrEqual(50);
      child.kill('SIGSTOP');
      const before = await settled(used);
      await sleep(100);
      expect(await used()).toBe(before);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('returns null for a missing process', async () => {
    expect(await cpuTimeMs(2 ** 30)).toBeNull();
  });
});

/** Returns a value once two reads agree, because a signal takes effect with a delay. */
async function settled(look: () => Promise<number>): Promise<number> {
  for (let before = await look(); ;) {
    await sleep(30);
    const now = await look();
    if (now === before) return now;
    before = now;
  }
}
