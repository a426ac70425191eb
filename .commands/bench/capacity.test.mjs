import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { instancesPerCore } from './capacity.mjs';

describe('instancesPerCore', () => {
  it('returns the reciprocal of the cores that one instance uses', () => {
    assert.equal(instancesPerCore(12.5, 10), 0.8);
    assert.equal(instancesPerCore(0.25, 10), 40);
  });

  it('subtracts work that was not completed', () => {
    assert.equal(instancesPerCore(12.5, 10, 0.5), 0.4);
    assert.equal(instancesPerCore(12.5, 10, 1.01), 0.8);
  });

  it('refuses a CPU time of zero', () => {
    assert.throws(() => instancesPerCore(0, 10), /no processor time/);
  });
});
