import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, writePrivate } from './private-file.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(realpathSync(tmpdir()), 'trailcast-private-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('writePrivate', () => {
  it('replaces a file with one that only its owner can read', async () => {
    const path = join(folder, 'a.json');
    writeFileSync(path, 'old', { mode: 0o644 });
    await writePrivate(path, '{"a":1}');
    expect(await readJson(path)).toEqual({ a: 1 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('rejects a folder that is a link, and leaves nothing in its target', async () => {
    mkdirSync(join(folder, 'target'));
    symlinkSync(join(folder, 'target'), join(folder, 'link'));
    await expect(writePrivate(join(folder, 'link', 'x'), '')).rejects.toThrow('was replaced by a link');
    expect(readdirSync(join(folder, 'target'))).toEqual([]);
  });
});

describe('readJson', () => {
  it('returns null for a missing or damaged file', async () => {
    writeFileSync(join(folder, 'damaged'), '{');
    expect(await readJson(join(folder, 'missing'))).toBeNull();
    expect(await readJson(join(folder, 'damaged'))).toBeNull();
  });
});
