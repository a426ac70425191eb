import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../root.mjs';
import { MAX_WATCHERS } from './preview.mjs';

describe('rows of previews', () => {
  it('measure with the maximum of watchers that one server, and one node with one BFF, accept', () => {
    const limits = readFileSync(join(ROOT, 'schema/src/limits.ts'), 'utf8');
    const limit = (/** @type {string} */ name) => Number(new RegExp(`${name}: (\\d+),`).exec(limits)?.[1]);
    assert.deepEqual(MAX_WATCHERS, { ofServer: limit('maxPerServer'), all: limit('maxPerProcess') });
    assert.equal(MAX_WATCHERS.all % MAX_WATCHERS.ofServer, 0);
  });
});
