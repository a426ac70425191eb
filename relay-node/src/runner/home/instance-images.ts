import { lchown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFile } from '../runner.js';
import type { InstancePaths } from './instance-paths.js';
import { writePrivate } from './private-file.js';

/** Writes images that OBS shows into its home. One that is there stays: its name is its content's. */
export async function writeImages(
  { images: folder }: Pick<InstancePaths, 'images'>,
  images: readonly ImageFile[],
  uid: number | null,
): Promise<void> {
  await makeImageFolder(folder, uid);
  const present = new Set(await readdir(folder));
  for (const { digest, file } of images)
    if (!present.has(digest)) await writePrivate(join(folder, digest), file, uid);
}

/** The home of an earlier release has none. A link in its place, by OBS's user, changes nothing elsewhere. */
export async function makeImageFolder(folder: string, uid: number | null): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  if (uid !== null) await lchown(folder, uid, uid);
}
