import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from '../run-program.mjs';

/** Folders of system programs (iptables, mariadbd); Debian's PATH for ordinary users lacks them. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Folders in which the relay node searches for programs, independent of the environment. */
const RELAY_NODE_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * @param {string} name
 * @returns {string | null} The program's path.
 */
export function findCommand(name) {
  return findIn([...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS], name);
}

/**
 * Finds a program in the folders that the relay node searches, independent of PATH.
 * @param {string} name
 */
export function findRelayCommand(name) {
  return findIn(RELAY_NODE_PATH.split(delimiter), name);
}

/**
 * @param {string[]} folders
 * @param {string} name
 */
function findIn(folders, name) {
  for (const folder of folders) {
    if (!folder) continue;
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The program is not in this folder.
    }
  }
  return null;
}

/**
 * Returns those of the packages that are installed; none on a system without dpkg.
 * @param {string[]} names
 * @returns {Promise<Set<string>>}
 */
export async function listInstalledPackages(names) {
  const { output } = await runProgram(
    'dpkg-query',
    ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names],
    {
      timeoutMs: 20_000,
    },
  );
  return new Set(
    output
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, status]) => status === 'installed')
      .map(([name]) => name ?? ''),
  );
}

/**
 * Returns the command prefix to run apt-get: empty for root, sudo for another user, null if sudo is not possible.
 * @returns {Promise<string[] | null>} The words before `apt-get`.
 */
export async function findRootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (!findCommand('sudo')) return null;
  const { code } = await runProgram('sudo', ['-n', 'true'], { timeoutMs: 10_000 });
  return code === 0 ? ['sudo', '-n'] : null;
}
