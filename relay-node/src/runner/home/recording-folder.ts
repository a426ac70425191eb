import { chown, mkdir, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInstanceName } from './instances-root.js';

/** Returns a node's recordings folders on disk: `live` for the hubs, `kept` for complete files. */
export function findRecordingFolders(dataDir: string): { live: string; kept: string } {
  const root = join(resolve(dataDir), 'recordings');
  return { live: join(root, 'live'), kept: join(root, 'kept') };
}

/** Returns the recordings folder of an instance's hub. */
export function findRecordingFolder(dataDir: string, instance: string): string {
  return join(findRecordingFolders(dataDir).live, createInstanceName(instance));
}

/**
 * Creates the recordings folder of an instance's hub, which only the hub's user can access. Returns null on failure.
 */
export async function makeRecordingFolder(
  dataDir: string,
  instance: string,
  uid: number | null,
): Promise<string | null> {
  const folder = findRecordingFolder(dataDir, instance);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (uid !== null) await chown(folder, uid, uid);
    return folder;
  } catch {
    return null;
  }
}

/** Removes the folder if it contains no recording. */
export async function removeRecordingFolder(folder: string | null | undefined): Promise<void> {
  if (folder) await rmdir(folder).catch(() => undefined);
}
