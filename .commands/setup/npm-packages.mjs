import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';
import { Refusal, say } from '../say.mjs';
import { fingerprint } from './fingerprint.mjs';
import { stampFile } from './stamp.mjs';

/** Set by the test kit for the commands that it starts: `npm ci` would empty the folder that the tests run from. */
export const KEEP_PACKAGES = 'TEST_KEEP_PACKAGES';

/**
 * Runs `npm ci` if node_modules does not match package-lock.json. Throws Refusal in a command of a test.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function installNpmPackages(root, env = process.env) {
  const wanted = fingerprint(root, ['package-lock.json']);
  const stamp = stampFile(join(root, 'node_modules/.cache/trailcast/npm'));
  if (stamp.matches(wanted)) return;
  if (!isInstalled(root)) {
    if (env[KEEP_PACKAGES])
      throw new Refusal(
        'node_modules does not match package-lock.json, and a test does not replace it. Run npm ci, then the test again.',
      );
    say('Installing npm packages (npm ci, about a minute) …');
    const { code, output } = await npm(root, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Refusal(`npm ci failed (exit ${code}):\n${output.trimEnd()}`);
  }
  stamp.write(wanted);
}

/**
 * Returns true if npm's record of the installed packages is newer than the lock file.
 * @param {string} root
 */
function isInstalled(root) {
  const record = statSync(join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false });
  const lock = statSync(join(root, 'package-lock.json'));
  return record !== undefined && record.mtimeMs >= lock.mtimeMs;
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function npm(root, args) {
  const options = { cwd: root, timeoutMs: 20 * 60_000 };
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? runProgram(process.execPath, [script, ...args], options)
    : runProgram('npm', args, options);
}
