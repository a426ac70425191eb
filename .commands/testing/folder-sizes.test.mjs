import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../root.mjs';

const ROOTS = ['bff/src', 'client/src', 'relay-node/src', 'schema/src', 'stories/src', 'e2e', '.commands'];
const SOURCE = /(?<!\.(?:test|stories|generated))\.(?:tsx?|mjs|c|h)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', 'dist-tests']);
/** Folder without a limit: migrations are one sequence of steps. */
const MIGRATIONS = 'bff/src/infra/db/migrations';
const MAX_FILES = 20;

/** @returns {string[]} The folders from this one down that contain too many source files themselves, with the count. */
function findLargeFolders(/** @type {string} */ folder) {
  const path = relative(ROOT, folder);
  if (path === MIGRATIONS) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name)).length;
  return [
    ...(count > MAX_FILES ? [`${path}: ${count}`] : []),
    ...entries
      .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
      .flatMap((entry) => findLargeFolders(join(folder, entry.name))),
  ];
}

it('every folder contains at most 20 source files', () => {
  assert.deepEqual(
    ROOTS.flatMap((path) => findLargeFolders(join(ROOT, path))),
    [],
  );
});
