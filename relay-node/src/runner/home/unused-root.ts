import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeSharedCopies } from './shared-copies.js';

/** Returns the instance folders under a root, even incomplete ones. */
export async function listInstanceDirs(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{16}$/.test(name)).map((name) => join(root, name));
}

/** Removes shared files and the root itself if no instance is left. */
export async function removeUnusedRoot(root: string): Promise<void> {
  if ((await listInstanceDirs(root)).length > 0) return;
  await removeSharedCopies(root);
  await rmdir(root).catch(() => undefined);
}
