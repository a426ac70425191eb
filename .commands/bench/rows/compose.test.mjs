import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readTimes, SCRIPT } from './compose.mjs';

describe('readTimes', () => {
  it('reads the last line that is a list of numbers', () => {
    assert.deepEqual(readTimes('the engine is up\n[1.5,20]\nbye\n'), [1.5, 20]);
  });

  it('throws an error with the output if no line is a list of numbers', () => {
    assert.throws(() => readTimes('no container engine: no root\n'), /no root/);
  });
});

describe('SCRIPT', () => {
  it('is the path of an existing file', () => {
    assert.ok(existsSync(SCRIPT), SCRIPT);
  });
});
