import { CommandError, printLine } from '../command.mjs';
import { installPackages, listOfferedPackages, updateLists } from './apt.mjs';
import { findCommand, findRelayCommand, listInstalledPackages, findRootPrefix } from './machine.mjs';
import { choosePackages, findMissingNeeds } from './needs.mjs';

/** @typedef {import('./needs.mjs').Need} Need */

/**
 * Installs missing packages. Returns the packages that are still missing, each with instructions to install it.
 * @param {readonly Need[]} needs
 * @returns {Promise<{ what: string, how: string }[]>}
 */
export async function installMissing(needs) {
  const missing = await findMissing(needs);
  if (missing.length === 0) return [];
  if (!findCommand('apt-get'))
    return missing.map((need) => ({ what: need.label, how: describeManualInstall(need) }));
  const prefix = await findRootPrefix();
  if (!prefix)
    return missing.map((need) => ({ what: need.label, how: `sudo apt-get install ${need.packages[0]}` }));
  await install(missing, prefix);
  const stillMissing = await findMissing(needs);
  return stillMissing.map((need) => ({ what: need.label, how: `sudo apt-get install ${need.packages[0]}` }));
}

/**
 * Installs missing packages. Throws CommandError if something is still missing.
 * @param {readonly Need[]} needs
 */
export async function requireInstalled(needs) {
  const missing = await installMissing(needs);
  if (missing.length > 0) {
    throw new CommandError(
      missing.map(({ what, how }) => `${what} is missing; get it with: ${how}`).join('\n'),
    );
  }
}

/** @param {readonly Need[]} needs */
async function findMissing(needs) {
  const names = needs.filter((need) => !need.commands).flatMap((need) => need.packages);
  const installed = await listInstalledPackages(names);
  return findMissingNeeds(needs, {
    hasCommand: (name, isRelayProgram) => (isRelayProgram ? findRelayCommand : findCommand)(name) !== null,
    installed,
  });
}

/**
 * @param {Need[]} missing
 * @param {string[]} prefix
 */
async function install(missing, prefix) {
  printLine(`Installing missing packages: ${missing.map((need) => need.label).join(', ')}`);
  const names = missing.flatMap((need) => need.packages);
  // The package lists of a system image may be months old.
  await updateLists(prefix);
  const choice = choosePackages(missing, await listOfferedPackages(names));
  if (choice.packages.length === 0 || (await installPackages(prefix, choice.packages))) return;
  // Install one by one, because a failed package would fail the whole call.
  for (const name of choice.packages) await installPackages(prefix, [name]);
}

/** @param {Need} need */
function describeManualInstall(need) {
  return `install it with this system's package manager (Debian's name: ${need.packages[0]})`;
}
