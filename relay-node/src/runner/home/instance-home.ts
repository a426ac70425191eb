import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { InstancePaths } from './instance-paths.js';
import { obsFiles, slotFile, type Slot } from './obs-files.js';
import type { ObsVideo } from '../obs-video.js';
import { writePrivate } from './private-file.js';
import { xAuthority } from './x-authority.js';

const FOLDERS = [
  '.config',
  '.config/obs-studio',
  'basic',
  'basic/profiles',
  'basic/profiles/relay',
  'basic/scenes',
];

/** Makes OBS's home (0700) with everything that it reads at its start, given to `uid`. */
export async function makeHome(
  paths: InstancePaths,
  settings: {
    port: number;
    password: string;
    video: ObsVideo;
    collection: CleanCollection;
    uid: number | null;
  },
): Promise<void> {
  await mkdir(paths.home, { mode: 0o700 });
  for (const folder of FOLDERS) {
    const path = folder.startsWith('.') ? join(paths.home, folder) : join(paths.config, folder);
    await mkdir(path, { mode: 0o700 });
    await give(path, settings.uid);
  }
  const files = Object.entries(obsFiles(settings)).map(([name, text]) => ({
    path: join(paths.config, name),
    text,
  }));
  await Promise.all(files.map(({ path, text }) => writePrivate(path, text, settings.uid)));
  await writeFile(paths.xauthority, xAuthority(randomBytes(16)), { mode: 0o600, flag: 'wx' });
  await give(paths.xauthority, settings.uid);
  await give(paths.home, settings.uid);
  // Others may pass through to a home of their own user and see nothing.
  if (settings.uid !== null) await Promise.all([chmod(paths.dir, 0o711), chmod(dirname(paths.dir), 0o711)]);
}

export async function writeSlot(
  paths: InstancePaths,
  slot: Slot,
  collection: CleanCollection,
  uid: number | null,
): Promise<void> {
  await writePrivate(join(paths.scenes, `${slot}.json`), slotFile(slot, collection), uid);
}

async function give(path: string, uid: number | null): Promise<void> {
  if (uid !== null) await chown(path, uid, uid);
}
