import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** DATA_DIR is on a disk that keeps no modes, or belongs to somebody who gave it to this user: that one decides. */
const NOT_OURS = ['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT', 'EACCES'];
const LOGS = 'logs';

/** Lets others pass through and see nothing: an OBS with a user of its own has its home in there where no tmpfs is. */
const PASSAGE = 0o711;

/**
 * Takes from others what they may do with DATA_DIR (0700) and the files in it and in its logs (0600): database, secrets
 * and logs. Other folders, of relay nodes, have modes of their own. Does nothing where there is no such folder.
 */
export function makeDataDirPrivate(dataDir: string): void {
  for (const folder of [dataDir, join(dataDir, LOGS)]) {
    for (const name of entriesOf(folder)) {
      const path = join(folder, name);
      if (isFile(path)) setMode(path, 0o600);
    }
    setMode(folder, 0o700, [PASSAGE]);
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return unlessNotOurs(error, []);
  }
}

function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch (error) {
    return unlessNotOurs(error, false);
  }
}

function setMode(path: string, mode: number, alsoFine: number[] = []): void {
  try {
    if (![mode, ...alsoFine].includes(lstatSync(path).mode & 0o777)) chmodSync(path, mode);
  } catch (error) {
    unlessNotOurs(error, undefined);
  }
}

function unlessNotOurs<T>(error: unknown, instead: T): T {
  const code = z.object({ code: z.string() }).safeParse(error).data?.code ?? '';
  if (!NOT_OURS.includes(code)) throw error;
  return instead;
}
