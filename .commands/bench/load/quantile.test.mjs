import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computeQuantile } from './quantile.mjs';

describe('computeQuantile', () => {
  it('returns the smallest value that the given share of the values does not exceed', () => {
    const values = Array.from({ length: 100 }, (_none, index) => 100 - index);
    assert.equal(computeQuantile(values, 0.99), 99);
    assert.equal(computeQuantile(values, 1), 100);
    assert.equal(computeQuantile([7], 0.5), 7);
  });
});
