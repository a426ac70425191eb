import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Ignored error codes: the file system stores no modes, the directory is missing, or another user owns the
 * directory.
 */
const IGNORED_ERRORS = ['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT', 'EACCES'];
const LOGS_DIRECTORY = 'logs';

/**
 * Mode that lets other users traverse DATA_DIR but not list it. Without a tmpfs, DATA_DIR contains
 * the home of an OBS that runs as another user.
 */
const TRAVERSE_ONLY = 0o711;

/**
 * Makes DATA_DIR (mode 0700), its files and its logs (mode 0600) private. Relay nodes set the modes of their
 * own directories. Does nothing if DATA_DIR does not exist.
 */
export function makeDataDirPrivate(dataDir: string): void {
  for (const directory of [dataDir, join(dataDir, LOGS_DIRECTORY)]) {
    for (const name of listEntries(directory)) {
      const path = join(directory, name);
      if (isFile(path)) setMode(path, 0o600);
    }
    setMode(directory, 0o700, [TRAVERSE_ONLY]);
  }
}

function listEntries(directory: string): string[] {
  try {
    return readdirSync(directory);
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
