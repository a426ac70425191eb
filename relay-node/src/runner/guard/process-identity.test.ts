import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCpuTimeMs, waitForExit, readIdentity, isAlive } from './process-identity.js';

describe('readIdentity', () => {
  it('distinguishes a process from a later process with the same pid', async () => {
    const self = await readIdentity(process.pid);
    expect(self?.pid).toBe(process.pid);
    expect(await isAlive({ pid: process.pid, start: self?.start ?? 0 })).toBe(true);
    expect(await isAlive({ pid: process.pid, start: (self?.start ?? 0) + 1 })).toBe(false);
  });

  it('returns null for a missing process', async () => {
    expect(await readIdentity(2 ** 30)).toBeNull();
  });
});

describe('waitForExit', () => {
  it('returns true after the exit, and false on timeout', async () => {
    const child = spawn('sleep', ['30']);
    const sleepProcess = await readIdentity(child.pid ?? 0);
    if (!sleepProcess) throw new Error('sleep does not run');
    expect(await waitForExit(sleepProcess, 30)).toBe(false);
    child.kill('SIGKILL');
    expect(await waitForExit(sleepProcess, 2_000)).toBe(true);
  });
});

describe('readCpuTimeMs', () => {
  it('returns increasing times while a process computes, and a constant time while it is suspended', async () => {
    const child = spawn('sh', ['-c', 'while :; do :; done']);
    const pid = child.pid ?? 0;
    try {
      const readUsedMs = async () => (await readCpuTimeMs(pid)) ?? 0;
      const deadline = performance.now() + 10_000;
      while ((await readUsedMs()) < 50 && performance.now() < deadline) await sleep(10);
      expect(await readUsedMs()).toBeGreaterThanOrEqual(50);
      child.kill('SIGSTOP');
      const usedMs = await readSettled(readUsedMs);
      await sleep(100);
      expect(await readUsedMs()).toBe(usedMs);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('returns null for a missing process', async () => {
    expect(await readCpuTimeMs(2 ** 30)).toBeNull();
  });
});

/** Returns a value once two reads agree, because a signal takes effect with a delay. */
async function readSettled(readValue: () => Promise<number>): Promise<number> {
  for (let previousValue = await readValue(); ;) {
    await sleep(30);
    const value = await readValue();
    if (value === previousValue) return value;
    previousValue = value;
  }
}
