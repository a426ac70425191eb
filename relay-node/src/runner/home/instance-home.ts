import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ImageFile, ObsCollection } from '../runner.js';
import { writeImages } from './instance-images.js';
import { IMAGES, type InstancePaths } from './instance-paths.js';
import {
  createObsFiles,
  PROFILE_FILE,
  createProfile,
  createSlotFile,
  type ObsRenderSetup,
  type CollectionSlot,
} from './obs-files.js';
import { writePrivate } from './private-file.js';
import { createXAuthority } from './x-authority.js';

const FOLDERS = [
  '.config',
  '.config/obs-studio',
  'basic',
  'basic/profiles',
  'basic/profiles/relay',
  'basic/scenes',
];

/** Creates OBS's home (0700) with all files for its start, owned by `uid`. */
export async function makeHome(
  paths: InstancePaths,
  settings: {
    port: number;
    password: string;
    renderSetup: ObsRenderSetup;
    collection: CleanCollection;
    images?: readonly ImageFile[];
    uid: number | null;
  },
): Promise<void> {
  await mkdir(paths.home, { mode: 0o700 });
  for (const folder of FOLDERS) {
    const path = folder.startsWith('.') ? join(paths.home, folder) : join(paths.config, folder);
    await mkdir(path, { mode: 0o700 });
    await changeOwner(path, settings.uid);
  }
  const files = Object.entries(createObsFiles({ ...settings, folders: findFoldersInside(paths) })).map(
    ([name, text]) => ({
      path: join(paths.config, name),
      text,
    }),
  );
  await Promise.all(files.map(({ path, text }) => writePrivate(path, text, settings.uid)));
  await writeImages(paths, settings.images ?? [], settings.uid);
  await writeFile(paths.xauthority, createXAuthority(randomBytes(16)), { mode: 0o600, flag: 'wx' });
  await changeOwner(paths.xauthority, settings.uid);
  await changeOwner(paths.home, settings.uid);
  // Other users can traverse the folders to their own home, but not list them.
  if (settings.uid !== null) await Promise.all([chmod(paths.dir, 0o711), chmod(dirname(paths.dir), 0o711)]);
}

export async function writeSlot(
  paths: InstancePaths,
  slot: CollectionSlot,
  { clean, images = [] }: Pick<ObsCollection, 'clean' | 'images'>,
  uid: number | null,
): Promise<void> {
  if (images.length > 0) await writeImages(paths, images, uid);
  const text = createSlotFile(slot, clean, findFoldersInside(paths));
  await writePrivate(join(paths.scenes, `${slot}.json`), text, uid);
}

const findFoldersInside = ({ homeInside, pagesInside }: InstancePaths) => ({
  images: posix.join(homeInside, IMAGES),
  pages: pagesInside,
});

/** Writes the profile for OBS's next start. */
export async function writeProfile(
  paths: InstancePaths,
  setup: ObsRenderSetup,
  uid: number | null,
): Promise<void> {
  await writePrivate(join(paths.config, PROFILE_FILE), createProfile(setup), uid);
}

async function changeOwner(path: string, uid: number | null): Promise<void> {
  if (uid !== null) await chown(path, uid, uid);
}
