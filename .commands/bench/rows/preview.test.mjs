import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../root.mjs';
import { MAX_WATCHERS } from './preview.mjs';

describe('MAX_WATCHERS', () => {
  it('equals the product’s limits per server and per process', () => {
    const limits = readFileSync(join(ROOT, 'schema/src/limits.ts'), 'utf8');
    const readLimit = (/** @type {string} */ name) =>
      Number(new RegExp(`${name}: (\\d+),`).exec(limits)?.[1]);
    assert.deepEqual(MAX_WATCHERS, {
      perServer: readLimit('maxPerServer'),
      total: readLimit('maxPerProcess'),
    });
    assert.equal(MAX_WATCHERS.total % MAX_WATCHERS.perServer, 0);
  });
});
