import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quantile } from './quantile.mjs';

describe('quantile', () => {
  it('returns the value that this share of the values does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_none, index) => 100 - index);
    assert.equal(quantile(hundred, 0.99), 99);
    assert.equal(quantile(hundred, 1), 100);
    assert.equal(quantile([7], 0.5), 7);
  });
});
