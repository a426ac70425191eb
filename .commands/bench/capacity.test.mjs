import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { instancesPerCore } from './capacity.mjs';

describe('instancesPerCore', () => {
  it('is one over the cores that one instance takes', () => {
    assert.equal(instancesPerCore(12.5, 10), 0.8);
    assert.equal(instancesPerCore(0.25, 10), 40);
  });

  it('counts what was not done', () => {
    assert.equal(instancesPerCore(12.5, 10, 0.5), 0.4);
    assert.equal(instancesPerCore(12.5, 10, 1.01), 0.8);
  });

  it('takes no time at all for a mistake of the measurement', () => {
    assert.throws(() => instancesPerCore(0, 10), /no processor time/);
  });
});
