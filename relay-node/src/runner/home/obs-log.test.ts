import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConnectFailure } from './obs-log.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(realpathSync(tmpdir()), 'trailcast-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function createLine(code: number): string {
  const time = new Date().toISOString().slice(11, 23);
  return `${time}: [rtmp stream: 'simple_stream'] Connection to rtmp://127.0.0.1:9/app failed: ${code}\n`;
}

describe('readConnectFailure', () => {
  it('returns the failure in the newest log, or null if it is older than the given time', () => {
    const startedAt = performance.now();
    writeFileSync(join(folder, '2026-01-01 10-00-00.txt'), createLine(-3));
    writeFileSync(join(folder, '2026-01-02 10-00-00.txt'), 'x'.repeat(100_000) + '\n' + createLine(-2));
    expect(readConnectFailure(folder, startedAt)).toBe(-2);
    expect(readConnectFailure(folder, performance.now() + 60_000)).toBeNull();
  });

  it('returns null if the folder is missing or a link', () => {
    expect(readConnectFailure(join(folder, 'missing'), 0)).toBeNull();
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere', 'a.txt'), createLine(-2));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'logs'));
    expect(readConnectFailure(join(folder, 'logs'), performance.now() - 1000)).toBeNull();
  });
});
