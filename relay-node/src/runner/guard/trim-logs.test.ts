import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instancePaths } from '../instance-paths.js';
import { trimLogs } from './trim-logs.js';

describe('trimLogs', () => {
  it('empties what has grown above 1 MiB and leaves the rest', async () => {
    const paths = instancePaths(mkdtempSync(join(tmpdir(), 'trailcast-trim-')));
    mkdirSync(paths.logs, { recursive: true });
    writeFileSync(paths.output, Buffer.alloc(2 * 1024 * 1024, 'x'));
    writeFileSync(join(paths.logs, 'a.txt'), 'kept');
    await trimLogs(paths);
    expect(statSync(paths.output).size).toBe(0);
    expect(statSync(join(paths.logs, 'a.txt')).size).toBe(4);
    rmSync(paths.dir, { recursive: true });
  });
});
