import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openLogFile } from './log-file.mjs';

describe('openLogFile', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'log-file-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('rotates the file at its size limit, and keeps one old file', () => {
    const path = join(folder, 'logs/process.log');
    const log = openLogFile(path, 10);
    for (const text of ['aaaaaa', 'bbbbbb', 'cccc', 'd']) log.write(Buffer.from(text));
    assert.equal(readFileSync(path, 'utf8'), 'd');
    assert.equal(readFileSync(`${path}.1`, 'utf8'), 'bbbbbbcccc');
  });

  it('appends to the log of an earlier run, readable only by its owner', () => {
    const path = join(folder, 'process.log');
    openLogFile(path, 100).write(Buffer.from('one '));
    openLogFile(path, 100).write(Buffer.from('two'));
    assert.equal(readFileSync(path, 'utf8'), 'one two');
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });
});
