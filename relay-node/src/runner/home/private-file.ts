import { randomBytes } from 'node:crypto';
import { chown, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file for its owner alone (0600), whole or not at all. `uid` gives it to another user. A folder that was swapped
 * for a link is refused: the folder may belong to that user.
 */
export async function writePrivate(path: string, text: string, uid: number | null = null): Promise<void> {
  const folder = dirname(path);
  if ((await realpath(folder)) !== folder) throw new Error(`${folder} is not the folder that it was`);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    if (uid !== null) await chown(draft, uid, uid);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The JSON in a file; null when there is none or it can't be read. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
