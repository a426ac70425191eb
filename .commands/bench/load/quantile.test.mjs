import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computeQuantile } from './quantile.mjs';

describe('quantile', () => {
  it('returns the value that this share of the values does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_none, index) => 100 - index);
    assert.equal(computeQuantile(hundred, 0.99), 99);
    assert.equal(computeQuantile(hundred, 1), 100);
    assert.equal(computeQuantile([7], 0.5), 7);
  });
});
