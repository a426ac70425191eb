import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObsRunning } from './running-obs.js';

describe('isObsRunning', () => {
  const proc = mkdtempSync(join(tmpdir(), 'running-obs-'));
  const addProcess = (pid: string, name: string) => {
    mkdirSync(join(proc, pid));
    writeFileSync(join(proc, pid, 'comm'), `${name}\n`);
  };

  afterAll(() => rmSync(proc, { recursive: true }));

  it('returns true only if a process is named obs', async () => {
    addProcess('1', 'init');
    mkdirSync(join(proc, '2'));
    addProcess('self', 'obs');
    expect(await isObsRunning(proc)).toBe(false);
    addProcess('30', 'obs');
    expect(await isObsRunning(proc)).toBe(true);
  });
});
