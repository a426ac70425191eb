import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDescendants } from './product.mjs';

describe('findDescendants', () => {
  it('returns all descendants of a process, and no other processes', () => {
    const all = [
      { pid: 1, parent: 0, text: 'init' },
      { pid: 10, parent: 1, text: 'supervisor' },
      { pid: 11, parent: 10, text: 'relay node' },
      { pid: 12, parent: 11, text: 'obs' },
      { pid: 20, parent: 1, text: 'another supervisor' },
      { pid: 21, parent: 20, text: 'obs' },
    ];
    assert.deepEqual(
      findDescendants(10, all).map(({ pid }) => pid),
      [11, 12],
    );
  });
});
