import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';
import { say } from '../say.mjs';
import { fingerprint } from './fingerprint.mjs';
import { RENDERER_NEEDS } from './needs.mjs';
import { stampFile } from './stamp.mjs';
import { installMissing } from './system-packages.mjs';

const FOLDER = 'relay-node/renderer';
const SOURCES = [`${FOLDER}/src`, `${FOLDER}/no-display`, `${FOLDER}/Makefile`];
const MODULE = `${FOLDER}/build/lib/libobs-opengl.so.1`;
const INSTEAD = 'OBS draws with OpenGL instead, at a smaller size';
const ERROR_LINES = 5;

/**
 * Builds the software renderer if its sources or the version of OBS have changed. Where that fails, says so and what to
 * do, and leaves no module of an earlier version.
 * @param {string} root
 * @returns {Promise<boolean>} Whether the module is there.
 */
export async function buildRenderer(root) {
  const wanted = `${fingerprint(root, SOURCES)} ${await obsVersion()}`;
  const stamp = stampFile(join(root, 'node_modules/.cache/trailcast/build-renderer'));
  if (stamp.matches(wanted) && existsSync(join(root, MODULE))) return true;
  const missing = await installMissing(RENDERER_NEEDS);
  for (const { what, how } of missing)
    say(`The software renderer needs ${what}; get it with: ${how}. ${INSTEAD}.`);
  if (missing.length > 0) return false;
  say('Building the software renderer …');
  const { code, output } = await make(root, ['clean', 'all']);
  if (code === 0) stamp.write(wanted);
  else say(`The software renderer could not be built. ${INSTEAD}.\n${lastLines(output)}`);
  return code === 0;
}

/** @returns {Promise<string>} OBS's version, or '' without OBS. */
async function obsVersion() {
  return runProgram('obs', ['--version'], { timeoutMs: 10_000 }).then(
    ({ output }) => output.trim(),
    () => '',
  );
}

/**
 * @param {string} root
 * @param {string[]} targets
 */
async function make(root, targets) {
  let last = { code: /** @type {number | null} */ (0), output: '' };
  for (const target of targets) {
    const args = ['--no-print-directory', `-j${availableParallelism()}`, target];
    last = await runProgram('make', args, { cwd: join(root, FOLDER), timeoutMs: 10 * 60_000 });
    if (last.code !== 0) break;
  }
  return last;
}

/** @param {string} output */
function lastLines(output) {
  return output.trimEnd().split('\n').slice(-ERROR_LINES).join('\n');
}
