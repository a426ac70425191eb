import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../say.mjs';

/** More test runs at a time than a machine has room for. */
const MOST_AT_ONCE = 8;

/**
 * Takes a folder that no other run uses, for an engine's images. They are kept for the next run; removing
 * `~/.cache/trailcast/engine` frees the room.
 * @param {string} [base]
 * @returns {{ path: string, release(): void }}
 */
export function takeDataRoot(base = defaultBase()) {
  for (let number = 1; number <= MOST_AT_ONCE; number += 1) {
    const folder = join(base, String(number));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = join(folder, 'lock');
    if (take(lock)) return { path: join(folder, 'data'), release: () => rmSync(lock, { force: true }) };
  }
  throw new Refusal(`${base}: ${MOST_AT_ONCE} test runs use it already`);
}

/** On a real file system: images don't fit into memory, and layers can't lie on layers. */
function defaultBase() {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return process.env.TEST_ENGINE_ROOT || join(cache, 'trailcast', 'engine');
}

/** @param {string} lock */
function take(lock) {
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
 * A lock of a process that has gone, or of a number that another program has now, holds nothing.
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
