import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';
import { Refusal, say } from '../say.mjs';
import { fingerprint } from './fingerprint.mjs';
import { stampFile } from './stamp.mjs';

/**
 * Runs `npm ci` if node_modules does not match package-lock.json.
 * @param {string} root
 */
export async function installNpmPackages(root) {
  const wanted = fingerprint(root, ['package-lock.json']);
  const stamp = stampFile(join(root, 'node_modules/.cache/trailcast/npm'));
  if (stamp.matches(wanted)) return;
  if (!isInstalled(root)) {
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
