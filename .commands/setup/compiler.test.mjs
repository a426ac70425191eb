import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';

// The package `typescript`, which linters import, has a command of the same name.
it('`tsc` is the native compiler in the version of package.json', async () => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const expectedVersion = devDependencies['@typescript/native'].replace('npm:typescript@', '');
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { output } = await runProgram(tsc, ['--version'], { cwd: ROOT, timeoutMs: 20_000 });
  assert.equal(output.trim(), `Version ${expectedVersion}`, 'Run npm ci.');
});
