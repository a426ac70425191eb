import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInstancePaths } from './instance-paths.js';
import { trimLogs } from './trim-logs.js';

const LARGE = 2 * 1024 * 1024;

describe('trimLogs', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'trailcast-trim-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  const writeLog = (path: string, size: number) => writeFileSync(path, Buffer.alloc(size, 'x'));
  const readSize = (path: string) => statSync(path).size;

  it('truncates only logs above 1 MiB', async () => {
    const paths = createInstancePaths(join(root, 'one'));
    mkdirSync(paths.logs, { recursive: true });
    const [large, small] = [join(paths.logs, 'a.txt'), join(paths.logs, 'b.txt')];
    writeLog(paths.output, LARGE);
    writeLog(large, LARGE);
    writeLog(small, 4);
    await trimLogs(paths);
    expect([paths.output, large, small].map(readSize)).toEqual([0, 0, 4]);
  });

  it('does not follow a link in the log folder', async () => {
    const paths = createInstancePaths(join(root, 'one'));
    mkdirSync(paths.logs, { recursive: true });
    const outsideFile = join(root, 'foreign.txt');
    writeLog(outsideFile, LARGE);
    symlinkSync(outsideFile, join(paths.logs, 'a.txt'));
    await trimLogs(paths);
    expect(readSize(outsideFile)).toBe(LARGE);
  });

  it('ignores a log folder that was replaced by a link', async () => {
    const paths = createInstancePaths(join(root, 'one'));
    const elsewhere = join(root, 'elsewhere');
    mkdirSync(paths.config, { recursive: true });
    mkdirSync(elsewhere);
    writeLog(join(elsewhere, 'a.txt'), LARGE);
    symlinkSync(elsewhere, paths.logs);
    await trimLogs(paths);
    expect(readSize(join(elsewhere, 'a.txt'))).toBe(LARGE);
  });
});
