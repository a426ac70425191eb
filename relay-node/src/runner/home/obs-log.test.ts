import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loggedConnectFailure } from './obs-log.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(realpathSync(tmpdir()), 'trailcast-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function line(code: number): string {
  const time = new Date().toISOString().slice(11, 23);
  return `${time}: [rtmp stream: 'simple_stream'] Connection to rtmp://127.0.0.1:9/app failed: ${code}\n`;
}

describe('loggedConnectFailure', () => {
  it('reads the newest log, only lines since the given time', () => {
    const before = performance.now();
    writeFileSync(join(folder, '2026-01-01 10-00-00.txt'), line(-3));
    writeFileSync(join(folder, '2026-01-02 10-00-00.txt'), 'x'.repeat(100_000) + '\n' + line(-2));
    expect(loggedConnectFailure(folder, before)).toBe(-2);
    expect(loggedConnectFailure(folder, performance.now() + 60_000)).toBeNull();
  });

  it('returns null without a log, and for a link', () => {
    expect(loggedConnectFailure(join(folder, 'missing'), 0)).toBeNull();
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere', 'a.txt'), line(-2));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'logs'));
    expect(loggedConnectFailure(join(folder, 'logs'), performance.now() - 1000)).toBeNull();
  });
});
