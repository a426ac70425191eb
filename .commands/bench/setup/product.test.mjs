import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDescendants } from './product.mjs';

describe('findDescendants', () => {
  it('returns only the descendants of a process', () => {
    const processes = [
      { pid: 1, parent: 0, commandLine: 'init' },
      { pid: 10, parent: 1, commandLine: 'supervisor' },
      { pid: 11, parent: 10, commandLine: 'relay node' },
      { pid: 12, parent: 11, commandLine: 'obs' },
      { pid: 20, parent: 1, commandLine: 'another supervisor' },
      { pid: 21, parent: 20, commandLine: 'obs' },
    ];
    assert.deepEqual(
      findDescendants(10, processes).map(({ pid }) => pid),
      [11, 12],
    );
  });
});
