import { randomBytes } from 'node:crypto';
import { chown, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file atomically, readable only by its owner (0600). `uid` is the new owner, null the current user. Throws
 * Error if the folder was replaced by a link, because the new owner may also own the folder.
 */
export async function writePrivate(
  path: string,
  content: string | Buffer,
  uid: number | null = null,
): Promise<void> {
  const folder = dirname(path);
  if ((await realpath(folder)) !== folder) throw new Error(`${folder} was replaced by a link`);
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(temporaryPath, content, { mode: 0o600, flag: 'wx' });
    if (uid !== null) await chown(temporaryPath, uid, uid);
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/** Returns the parsed JSON of a file, or null if it is missing or invalid. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
