import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, getErrorMessage } from '../command.mjs';

/**
 * Ensures that DATA_DIR is writable, private, and not used by another supervisor.
 * @param {string} dataDir
 * @returns {{ release(): void }}
 */
export function claimDataDir(dataDir) {
  const lock = join(dataDir, 'up.lock');
  const lockEntry = `${process.pid} ${readStartTime(process.pid)}`;
  const draft = join(dataDir, `up.lock.${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // A relay node needs 0711: OBS's user traverses the folder to its home if there is no tmpfs.
    if (![0o700, 0o711].includes(statSync(dataDir).mode & 0o777)) chmodSync(dataDir, 0o700);
    writeFileSync(draft, lockEntry, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`DATA_DIR ${dataDir} can't be written: ${getErrorMessage(error)}`);
  }
  try {
    // A link is created atomically, so no process reads a half-written lock.
    if (!tryLink(draft, lock)) {
      const owner = readOwner(lock);
      if (owner !== null)
        throw new CommandError(`Another npm run up (pid ${owner}) already works on DATA_DIR ${dataDir}`);
      rmSync(lock, { force: true });
      if (!tryLink(draft, lock))
        throw new CommandError(`Another npm run up has just started on DATA_DIR ${dataDir}`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return { release: () => rmSync(lock, { force: true }) };
}

/**
 * @param {string} existingPath
 * @param {string} newPath
 */
function tryLink(existingPath, newPath) {
  try {
    linkSync(existingPath, newPath);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} lock
 * @returns {string | null} The pid of a lock's owner; null if that process has exited.
 */
function readOwner(lock) {
  const [pid = '', started] = readFileSync(lock, 'utf8').split(' ');
  // A reused pid has another start time.
  return pid !== '' && readStartTime(Number(pid)) === started ? pid : null;
}

/**
 * @param {number} pid
 * @returns {string} Start time in clock ticks since boot (proc(5), field 22); empty when there is no such process.
 */
function readStartTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
