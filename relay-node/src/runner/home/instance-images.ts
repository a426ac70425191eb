import { lchown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFile } from '../runner.js';
import type { InstancePaths } from './instance-paths.js';
import { writePrivate } from './private-file.js';

/** Writes the shown images into OBS's home. Skips existing images, whose name is the digest of their content. */
export async function writeImages(
  { images: folder }: Pick<InstancePaths, 'images'>,
  images: readonly ImageFile[],
  uid: number | null,
): Promise<void> {
  await makeImageFolder(folder, uid);
  const existingNames = new Set(await readdir(folder));
  for (const { digest, file } of images)
    if (!existingNames.has(digest)) await writePrivate(join(folder, digest), file, uid);
}

/**
 * Creates the folder if it is missing, as in a home of an earlier release. Does not follow a link that OBS's user has
 * created in its place.
 */
export async function makeImageFolder(folder: string, uid: number | null): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  if (uid !== null) await lchown(folder, uid, uid);
}
