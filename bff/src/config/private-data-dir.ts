import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Error codes that are ignored: the file system stores no modes, the folder is missing, or another user owns
 * it.
 */
const IGNORED_ERRORS = ['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT', 'EACCES'];
const LOGS_FOLDER = 'logs';

/**
 * Mode that lets other users traverse DATA_DIR but not list it. Without a tmpfs, DATA_DIR contains
 * the home of an OBS that runs as another user.
 */
const TRAVERSE_ONLY = 0o711;

/**
 * Removes other users' rights on DATA_DIR (0700) and on the files in it and in its logs (0600).
 * Relay nodes set the modes of their own folders. Does nothing if DATA_DIR does not exist.
 */
export function makeDataDirPrivate(dataDir: string): void {
  for (const folder of [dataDir, join(dataDir, LOGS_FOLDER)]) {
    for (const name of listEntries(folder)) {
      const path = join(folder, name);
      if (isFile(path)) setMode(path, 0o600);
    }
    setMode(folder, 0o700, [TRAVERSE_ONLY]);
  }
}

function listEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return ignoreExpected(error, []);
  }
}

function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch (error) {
    return ignoreExpected(error, false);
  }
}

function setMode(path: string, mode: number, otherAllowedModes: number[] = []): void {
  try {
    if (![mode, ...otherAllowedModes].includes(lstatSync(path).mode & 0o777)) chmodSync(path, mode);
  } catch (error) {
    ignoreExpected(error, undefined);
  }
}

function ignoreExpected<T>(error: unknown, fallback: T): T {
  const code = z.object({ code: z.string() }).safeParse(error).data?.code ?? '';
  if (!IGNORED_ERRORS.includes(code)) throw error;
  return fallback;
}
