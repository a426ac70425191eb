import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataDirPrivate } from './private-data-dir.js';

describe('makeDataDirPrivate', () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'trailcast-private-'))));
  afterEach(() => rmSync(directory, { recursive: true }));
  const readMode = (path: string) => (statSync(join(directory, path)).mode & 0o777).toString(8);

  it('makes the directory, its files and its logs private', () => {
    const files = [
      'trailcast.sqlite',
      'trailcast.sqlite-wal',
      'trailcast.sqlite-shm',
      'secrets.json',
      'logs/bff.log',
    ];
    mkdirSync(join(directory, 'logs'));
    for (const file of files) {
      writeFileSync(join(directory, file), '');
      chmodSync(join(directory, file), 0o666);
    }
    chmodSync(join(directory, 'logs'), 0o777);
    chmodSync(directory, 0o755);
    makeDataDirPrivate(directory);
    expect(files.map(readMode)).toEqual(files.map(() => '600'));
    expect([readMode(''), readMode('logs')]).toEqual(['700', '700']);
  });

  it('does not change other directories or link targets', () => {
    const outside = mkdtempSync(join(tmpdir(), 'trailcast-outside-'));
    try {
      writeFileSync(join(outside, 'file'), '');
      chmodSync(join(outside, 'file'), 0o644);
      symlinkSync(join(outside, 'file'), join(directory, 'link'));
      mkdirSync(join(directory, 'obs'));
      chmodSync(join(directory, 'obs'), 0o711);
      makeDataDirPrivate(directory);
      expect([readMode('link'), readMode('obs')]).toEqual(['644', '711']);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('does not change a directory that other users may only traverse', () => {
    chmodSync(directory, 0o711);
    makeDataDirPrivate(directory);
    expect(readMode('')).toBe('711');
  });

  it('does not create a missing directory', () => {
    expect(() => makeDataDirPrivate(join(directory, 'none'))).not.toThrow();
    expect(() => statSync(join(directory, 'none'))).toThrow('ENOENT');
  });
});
