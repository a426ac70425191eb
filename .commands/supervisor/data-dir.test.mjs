import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { claimDataDir } from './data-dir.mjs';

describe('claimDataDir', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'data-dir-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('locks the folder until its release', () => {
    const dataDir = join(folder, 'a/b');
    const claim = claimDataDir(dataDir);
    assert.throws(() => claimDataDir(dataDir), new RegExp(`Another npm run up \\(pid ${process.pid}\\)`));
    claim.release();
    claimDataDir(dataDir).release();
    assert.deepEqual(readdirSync(dataDir), []);
  });

  it('removes other users’ permissions from a new or existing folder', () => {
    const readMode = (/** @type {string} */ path) => statSync(path).mode & 0o777;
    const dataDir = join(folder, 'a/b');
    claimDataDir(dataDir).release();
    assert.equal(readMode(dataDir), 0o700);
    chmodSync(dataDir, 0o755);
    claimDataDir(dataDir).release();
    assert.equal(readMode(dataDir), 0o700);
  });

  it('replaces the lock of a killed supervisor, even if its pid is reused', () => {
    writeFileSync(join(folder, 'up.lock'), `${process.pid} 1`);
    claimDataDir(folder).release();
    assert.equal(existsSync(join(folder, 'up.lock')), false);
  });

  it('reports in one line that the folder is not writable', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    assert.throws(
      () => claimDataDir(join(file, 'data')),
      /^CommandError: DATA_DIR .*file\/data can't be written: ENOTDIR/,
    );
  });
});
