import { chmod, chown, mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivate } from '../../home/private-file.js';
import { createPageOptions, type PageOptions } from '../../stack/pages/page-options.js';
import type { StackPaths } from '../../stack/stack-paths.js';

/** User of both containers. Must equal the uid in compose.server.yml. */
const PAGES_UID = 10_006;
const FILE_NAME = 'options.json';

export interface PageFiles extends Omit<PageOptions, 'folder'> {
  /** True if the agent may change the owner of files. */
  isRoot: boolean;
}

/** Writes the options of the web pages' containers. Each can only access its own folder. */
export async function writePageFiles(
  paths: Pick<StackPaths, 'pages' | 'pagesInside' | 'pagesProxy'>,
  { isRoot, ...options }: PageFiles,
): Promise<void> {
  const { bridge, proxy } = createPageOptions({ ...options, folder: paths.pagesInside });
  await Promise.all([
    writeOptions(paths.pages, bridge, isRoot),
    writeOptions(paths.pagesProxy, proxy, isRoot),
  ]);
}

/** Updates the agent's heartbeat files. Without heartbeats, both containers exit. */
export async function touchPageFiles({
  pages,
  pagesProxy,
}: Pick<StackPaths, 'pages' | 'pagesProxy'>): Promise<void> {
  const now = new Date();
  await Promise.all([pages, pagesProxy].map((folder) => utimes(join(folder, FILE_NAME), now, now)));
}

/** Only root can change the file's owner. Without root, all users can read it, and its parent folders protect it. */
async function writeOptions(folder: string, options: object, isRoot: boolean): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (isRoot) await chown(folder, PAGES_UID, PAGES_UID);
  else await chmod(folder, 0o755);
  const path = join(folder, FILE_NAME);
  await writePrivate(path, JSON.stringify(options), isRoot ? PAGES_UID : null);
  if (!isRoot) await chmod(path, 0o644);
}
