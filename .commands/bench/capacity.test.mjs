import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countInstancesPerCore } from './capacity.mjs';

describe('countInstancesPerCore', () => {
  it('returns the reciprocal of the cores that one instance uses', () => {
    assert.equal(countInstancesPerCore(12.5, 10), 0.8);
    assert.equal(countInstancesPerCore(0.25, 10), 40);
  });

  it('subtracts work that was not completed', () => {
    assert.equal(countInstancesPerCore(12.5, 10, 0.5), 0.4);
    assert.equal(countInstancesPerCore(12.5, 10, 1.01), 0.8);
  });

  it('throws an error for a CPU time of zero', () => {
    assert.throws(() => countInstancesPerCore(0, 10), /no processor time/);
  });
});
