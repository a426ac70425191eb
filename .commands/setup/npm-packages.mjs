import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';
import { CommandError, printLine } from '../command.mjs';
import { computeFingerprint } from './fingerprint.mjs';
import { openStamp } from './stamp.mjs';

/**
 * Environment variable that forbids `npm ci` in the tests' commands: it would delete the packages of the running
 * tests.
 */
export const KEEP_PACKAGES = 'TEST_KEEP_PACKAGES';

/**
 * Runs `npm ci` if node_modules does not match package-lock.json. Throws CommandError instead if a test has started
 * the command (KEEP_PACKAGES).
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function installNpmPackages(root, env = process.env) {
  const currentFingerprint = computeFingerprint(root, ['package-lock.json']);
  const stamp = openStamp(join(root, 'node_modules/.cache/trailcast/npm'));
  if (stamp.matches(currentFingerprint)) return;
  if (!isInstalled(root)) {
    if (env[KEEP_PACKAGES])
      throw new CommandError(
        'node_modules does not match package-lock.json, and a test does not replace it. Run npm ci, then the test again.',
      );
    printLine('Installing npm packages (npm ci, about a minute) …');
    const { code, output } = await runNpm(root, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new CommandError(`npm ci failed (exit ${code}):\n${output.trimEnd()}`);
  }
  stamp.write(currentFingerprint);
}

/**
 * Returns true if npm's record of installed packages matches the lock file. Modification times do not help, because Git
 * rewrites the lock file on a change of branch.
 * @param {string} root
 */
function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const [installedPackages, lockedPackages] = [
    readPackages(record),
    readPackages(join(root, 'package-lock.json')),
  ];
  const isInstalledAsLocked = (
    /** @type {[string, LockedPackage]} */ [path, { version, integrity, optional }],
  ) => {
    const installed = installedPackages.get(path);
    // An optional package may be for another platform.
    return installed ? installed.version === version && installed.integrity === integrity : optional === true;
  };
  return (
    [...lockedPackages].every(isInstalledAsLocked) &&
    [...installedPackages.keys()].every((path) => lockedPackages.has(path))
  );
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Map<string, LockedPackage>} The packages from a registry, by path.
 */
function readPackages(file) {
  const { packages = {} } = /** @type {{ packages?: Record<string, LockedPackage> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return new Map(
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link),
  );
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function runNpm(root, args) {
  const options = { cwd: root, timeoutMs: 20 * 60_000 };
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? runProgram(process.execPath, [script, ...args], options)
    : runProgram('npm', args, options);
}
