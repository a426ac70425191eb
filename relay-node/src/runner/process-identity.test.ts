import { spawn } from 'node:child_process';
import { gone, identify, isAlive } from './process-identity.js';

describe('identify', () => {
  it('tells a process from a later one with its pid', async () => {
    const self = await identify(process.pid);
    expect(self?.pid).toBe(process.pid);
    expect(await isAlive({ pid: process.pid, start: self?.start ?? 0 })).toBe(true);
    expect(await isAlive({ pid: process.pid, start: (self?.start ?? 0) + 1 })).toBe(false);
  });

  it('answers null where there is none', async () => {
    expect(await identify(2 ** 30)).toBeNull();
  });
});

describe('gone', () => {
  it('waits for the end, and says when it did not come', async () => {
    const child = spawn('sleep', ['30']);
    const sleeping = await identify(child.pid ?? 0);
    if (!sleeping) throw new Error('sleep does not run');
    expect(await gone(sleeping, 30)).toBe(false);
    child.kill('SIGKILL');
    expect(await gone(sleeping, 2_000)).toBe(true);
  });
});
