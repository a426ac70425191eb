import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../command.mjs';

const MAX_RUNS = 8;

/**
 * Locks a folder for an engine's images. The images stay for the next run. To free the space, remove
 * `~/.cache/trailcast/engine`.
 * @param {string} [base]
 * @returns {{ path: string, release(): void }}
 */
export function lockDataRoot(base = findDefaultBase()) {
  for (let number = 1; number <= MAX_RUNS; number += 1) {
    const folder = join(base, String(number));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = join(folder, 'lock');
    if (acquireLock(lock))
      return { path: join(folder, 'data'), release: () => rmSync(lock, { force: true }) };
  }
  throw new CommandError(`${base}: ${MAX_RUNS} test runs already use it`);
}

/** Returns a folder on disk: images don't fit into memory, and overlayfs can't be stacked on overlayfs. */
function findDefaultBase() {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return process.env.TEST_ENGINE_ROOT || join(cache, 'trailcast', 'engine');
}

/** @param {string} lock */
function acquireLock(lock) {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isHeld(lock)) return false;
      rmSync(lock, { force: true });
    }
  }
  return false;
}

/**
 * Returns false if the lock's process has exited or its pid belongs to another program.
 * @param {string} lock
 */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('with-engine');
  } catch {
    return false;
  }
}
