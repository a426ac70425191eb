import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';
import { printLine } from '../command.mjs';
import { computeFingerprint } from './fingerprint.mjs';
import { openStamp } from './stamp.mjs';
import { installMissing } from './system-packages.mjs';

const ERROR_LINES = 5;

/**
 * Native code that OBS loads. The product also runs without it, see `consequence`.
 *
 * @typedef {object} NativePart
 * @property {string} name Name for the terminal.
 * @property {string} stamp Name of the stamp file.
 * @property {string} folder Folder with the Makefile.
 * @property {string[]} sources Relative to the folder.
 * @property {string[]} outputs Relative to the folder.
 * @property {readonly import('./requirements.mjs').Requirement[]} requirements
 * @property {string} consequence Behaviour of the product without the part, for the terminal.
 */

/**
 * Builds a part if its sources or the version of OBS have changed. If the build fails, prints the error and the
 * consequence. A failed build also removes the outputs of an earlier build.
 * @param {string} root
 * @param {NativePart} part
 * @returns {Promise<boolean>} True if the part can be used.
 */
export async function buildNativePart(
  root,
  { name, stamp: stampName, folder, sources, outputs, requirements, consequence },
) {
  const paths = [...sources, 'Makefile'].map((path) => `${folder}/${path}`);
  const installedVersion = await findObsVersion();
  const currentFingerprint = `${computeFingerprint(root, paths)} ${installedVersion}`;
  const stamp = openStamp(join(root, `node_modules/.cache/trailcast/build-${stampName}`));
  const isBuilt = outputs.every((path) => existsSync(join(root, folder, path)));
  // A machine without OBS keeps an earlier build.
  if (isBuilt && (installedVersion === '' || stamp.matches(currentFingerprint))) return true;
  if (!(await installRequirements(name, requirements, consequence))) return false;
  printLine(`Building the ${name} …`);
  const { code, output } = await runMake(join(root, folder), ['clean', 'all']);
  if (code === 0) stamp.write(currentFingerprint);
  else printLine(`The ${name} could not be built. ${consequence}.\n${selectLastLines(output)}`);
  return code === 0;
}

/**
 * Installs missing packages. If one can't be installed, prints how to install it.
 * @param {string} name
 * @param {readonly import('./requirements.mjs').Requirement[]} requirements
 * @param {string} consequence
 * @returns {Promise<boolean>} True if nothing is missing.
 */
export async function installRequirements(name, requirements, consequence) {
  const missing = await installMissing(requirements);
  for (const { requirement, remedy } of missing)
    printLine(`The ${name} needs ${requirement}; get it with: ${remedy}. ${consequence}.`);
  return missing.length === 0;
}

/** @returns {Promise<string>} OBS's version, or '' without OBS. */
async function findObsVersion() {
  const { code, output } = await runProgram('obs', ['--version'], { timeoutMs: 10_000 });
  return code === 0 ? output.trim() : '';
}

/**
 * @param {string} cwd
 * @param {string[]} targets
 */
async function runMake(cwd, targets) {
  let result = { code: /** @type {number | null} */ (0), output: '' };
  for (const target of targets) {
    const args = ['--no-print-directory', `-j${availableParallelism()}`, target];
    result = await runProgram('make', args, { cwd, timeoutMs: 10 * 60_000 });
    if (result.code !== 0) break;
  }
  return result;
}

/** @param {string} output */
function selectLastLines(output) {
  return output.trimEnd().split('\n').slice(-ERROR_LINES).join('\n');
}
