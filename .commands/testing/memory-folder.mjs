import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Space for the temporary files of a whole run with a margin, bytes. */
const RUN_BYTES = 8 * 2 ** 30;

/**
 * Creates a folder in memory: on disk, each commit of a test's database waits for the browsers' writes. The folder is on
 * disk if memory is short or if no program can be started from the memory folder.
 * @param {string} prefix Must be short, because paths of sockets below it must fit into 108 bytes.
 * @param {{ memory?: string, bytes?: number }} [options] `memory`: a tmpfs. `bytes`: required free space.
 * @returns {{ path: string, remove(): void }}
 */
export function createMemoryFolder(prefix, { memory = '/dev/shm', bytes = RUN_BYTES } = {}) {
  const inMemory = hasSpace(memory, bytes) ? createFolder(memory, prefix) : null;
  if (inMemory && canStartPrograms(inMemory.path)) return inMemory;
  inMemory?.remove();
  return createFolder(tmpdir(), prefix);
}

/**
 * @param {string} parent
 * @param {string} prefix
 */
function createFolder(parent, prefix) {
  const path = mkdtempSync(join(parent, prefix));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * @param {string} memory
 * @param {number} bytes
 */
function hasSpace(memory, bytes) {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= bytes && freemem() >= bytes;
  } catch {
    return false;
  }
}

/** Returns false for a folder that is mounted with noexec. @param {string} folder */
function canStartPrograms(folder) {
  const program = join(folder, 'program');
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}
