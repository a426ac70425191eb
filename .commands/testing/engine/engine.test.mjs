import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ROOT } from '../../root.mjs';
import { runProgram } from '../../run-program.mjs';
import { runWithoutServices } from '../../setup/services.mjs';
import { lockDataRoot } from './data-root.mjs';
import { EngineStartError, startEngine } from './dockerd.mjs';

/** @type {string} */
let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'engine-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('lockDataRoot', () => {
  it('returns the first folder again after its release or the exit of the locking process', () => {
    const firstRoot = lockDataRoot(folder);
    firstRoot.release();
    writeFileSync(join(folder, '1', 'lock'), '999999999');
    assert.equal(lockDataRoot(folder).path, firstRoot.path);
  });

  it('returns another folder while the first one is locked', async () => {
    const script = `
      import { lockDataRoot } from ${JSON.stringify(join(ROOT, '.commands/testing/engine/data-root.mjs'))};
      const base = ${JSON.stringify(folder)};
      console.log(lockDataRoot(base).path, lockDataRoot(base).path);`;
    const file = join(folder, 'with-engine.mjs');
    writeFileSync(file, script);
    const { output } = await runProgram(process.execPath, [file], { timeoutMs: 20_000 });
    assert.equal(output.trim(), `${join(folder, '1', 'data')} ${join(folder, '2', 'data')}`);
  });
});

describe('runWithoutServices', () => {
  it('prevents the start of services only while the installation runs', async () => {
    const policy = join(folder, 'policy');
    const policyText = await runWithoutServices(async () => readFileSync(policy, 'utf8'), policy);
    assert.match(policyText, /exit 101/);
    assert.equal(existsSync(policy), false);
    await assert.rejects(runWithoutServices(async () => Promise.reject(new Error('no mirror')), policy));
    assert.equal(existsSync(policy), false);
  });

  it('keeps the machine’s own policy', async () => {
    const policy = join(folder, 'policy');
    writeFileSync(policy, 'own');
    await runWithoutServices(async () => undefined, policy);
    assert.equal(readFileSync(policy, 'utf8'), 'own');
  });
});

describe('a machine without an engine', () => {
  const originalPath = process.env.PATH;
  afterEach(() => void (process.env.PATH = originalPath));

  it(
    'is reported as “no root” to a user other than root',
    { skip: process.getuid?.() !== 0 && 'not root' },
    async () => {
      const script = `
      import { findEngineObstacle } from ${JSON.stringify(join(ROOT, '.commands/testing/engine/obstacle.mjs'))};
      process.setuid(65534);
      console.log(await findEngineObstacle());`;
      const args = ['--input-type=module', '-e', script];
      const { output } = await runProgram(process.execPath, args, { timeoutMs: 20_000 });
      assert.equal(output.trim(), 'no root');
    },
  );

  it('is reported with the error of an engine that did not start', async () => {
    writeFileSync(join(folder, 'dockerd'), '#!/bin/sh\necho "failed to mount overlay" >&2\nexit 1\n', {
      mode: 0o755,
    });
    process.env.PATH = `${folder}:${originalPath}`;
    await assert.rejects(
      startEngine({ dataRoot: join(folder, 'data'), folder, hasOwnNetwork: false }),
      (error) => error instanceof EngineStartError && error.message.includes('failed to mount overlay'),
    );
  });

  it('is passed to the command as the reason in TEST_ENGINE_MISSING', async () => {
    symlinkSync('/bin/sh', join(folder, 'sh'));
    const command = ['sh', '-c', 'echo "given: $TEST_ENGINE_MISSING"; exit 7'];
    const { code, output } = await runProgram(
      process.execPath,
      ['.commands/testing/with-engine.mjs', '--', ...command],
      { cwd: ROOT, env: { ...process.env, PATH: folder }, timeoutMs: 60_000 },
    );
    assert.equal(code, 7);
    assert.match(output, /^given: (no root|not installed: .*docker)/m);
  });
});
