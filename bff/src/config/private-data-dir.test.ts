import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataDirPrivate } from './private-data-dir.js';

describe('makeDataDirPrivate', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'trailcast-private-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const readMode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

  it('removes the rights of other users from the folder, its files and its logs', () => {
    const files = [
      'trailcast.sqlite',
      'trailcast.sqlite-wal',
      'trailcast.sqlite-shm',
      'secrets.json',
      'logs/bff.log',
    ];
    mkdirSync(join(folder, 'logs'));
    for (const file of files) {
      writeFileSync(join(folder, file), '');
      chmodSync(join(folder, file), 0o666);
    }
    chmodSync(join(folder, 'logs'), 0o777);
    chmodSync(folder, 0o755);
    makeDataDirPrivate(folder);
    expect(files.map(readMode)).toEqual(files.map(() => '600'));
    expect([readMode(''), readMode('logs')]).toEqual(['700', '700']);
  });

  it('does not change other folders and link targets', () => {
    const outside = mkdtempSync(join(tmpdir(), 'trailcast-outside-'));
    try {
      writeFileSync(join(outside, 'file'), '');
      chmodSync(join(outside, 'file'), 0o644);
      symlinkSync(join(outside, 'file'), join(folder, 'link'));
      mkdirSync(join(folder, 'obs'));
      chmodSync(join(folder, 'obs'), 0o711);
      makeDataDirPrivate(folder);
      expect([readMode('link'), readMode('obs')]).toEqual(['644', '711']);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('does not change a folder that other users may only traverse', () => {
    chmodSync(folder, 0o711);
    makeDataDirPrivate(folder);
    expect(readMode('')).toBe('711');
  });

  it('does not create a missing folder', () => {
    expect(() => makeDataDirPrivate(join(folder, 'none'))).not.toThrow();
    expect(() => statSync(join(folder, 'none'))).toThrow('ENOENT');
  });
});
