import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../root.mjs';
import { MOST } from './preview.mjs';

describe('rows of previews', () => {
  it('have as many watchers as one server, and as one node and one BFF, accept', () => {
    const limits = readFileSync(join(ROOT, 'schema/src/limits.ts'), 'utf8');
    const limit = (/** @type {string} */ name) => Number(new RegExp(`${name}: (\\d+),`).exec(limits)?.[1]);
    assert.deepEqual(MOST, { ofServer: limit('maxPerServer'), all: limit('maxPerProcess') });
    assert.equal(MOST.all % MOST.ofServer, 0);
  });
});
