import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removePlugins } from './plugins.js';

/** Folders of instances under a root, whole or left over. */
export async function instanceDirs(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{16}$/.test(name)).map((name) => join(root, name));
}

/** Removes what instances share, and the root itself, once no instance is left. */
export async function removeUnusedRoot(root: string): Promise<void> {
  if ((await instanceDirs(root)).length > 0) return;
  await removePlugins(root);
  await rmdir(root).catch(() => undefined);
}
