import { CommandError, printLine } from '../command.mjs';
import { installPackages, listOfferedPackages, updateLists } from './apt.mjs';
import { findCommand, findRelayCommand, listInstalledPackages, findRootPrefix } from './machine.mjs';
import { choosePackages, findMissingRequirements } from './requirements.mjs';

/** @typedef {import('./requirements.mjs').Requirement} Requirement */

/**
 * Installs missing packages. Returns the packages that are still missing, each with instructions to install it.
 * @param {readonly Requirement[]} requirements
 * @returns {Promise<{ requirement: string, remedy: string }[]>}
 */
export async function installMissing(requirements) {
  const missing = await findMissing(requirements);
  if (missing.length === 0) return [];
  if (!findCommand('apt-get'))
    return missing.map((requirement) => ({
      requirement: requirement.label,
      remedy: describeManualInstall(requirement),
    }));
  const prefix = await findRootPrefix();
  if (!prefix)
    return missing.map((requirement) => ({
      requirement: requirement.label,
      remedy: `sudo apt-get install ${requirement.packages[0]}`,
    }));
  await install(missing, prefix);
  const stillMissing = await findMissing(requirements);
  return stillMissing.map((requirement) => ({
    requirement: requirement.label,
    remedy: `sudo apt-get install ${requirement.packages[0]}`,
  }));
}

/**
 * Installs missing packages. Throws CommandError if something is still missing.
 * @param {readonly Requirement[]} requirements
 */
export async function requireInstalled(requirements) {
  const missing = await installMissing(requirements);
  if (missing.length > 0) {
    throw new CommandError(
      missing
        .map(({ requirement, remedy }) => `${requirement} is missing; get it with: ${remedy}`)
        .join('\n'),
    );
  }
}

/** @param {readonly Requirement[]} requirements */
async function findMissing(requirements) {
  const names = requirements
    .filter((requirement) => !requirement.commands)
    .flatMap((requirement) => requirement.packages);
  const installed = await listInstalledPackages(names);
  return findMissingRequirements(requirements, {
    hasCommand: (name, isRelayProgram) => (isRelayProgram ? findRelayCommand : findCommand)(name) !== null,
    installed,
  });
}

/**
 * @param {Requirement[]} missing
 * @param {string[]} prefix
 */
async function install(missing, prefix) {
  printLine(`Installing missing packages: ${missing.map((requirement) => requirement.label).join(', ')}`);
  const names = missing.flatMap((requirement) => requirement.packages);
  // The package lists of a system image may be months old.
  await updateLists(prefix);
  const choice = choosePackages(missing, await listOfferedPackages(names));
  if (choice.packages.length === 0 || (await installPackages(prefix, choice.packages))) return;
  // Install one by one, because a failed package would make the whole installation fail.
  for (const name of choice.packages) await installPackages(prefix, [name]);
}

/** @param {Requirement} requirement */
function describeManualInstall(requirement) {
  return `install it with this system's package manager (Debian's name: ${requirement.packages[0]})`;
}
