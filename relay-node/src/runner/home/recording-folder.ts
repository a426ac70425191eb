import { chown, mkdir, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { instanceName } from './instances-root.js';

/** Folders of a node's recordings, on disk: those that hubs write to, and the files that are complete. */
export function recordingFolders(dataDir: string): { live: string; kept: string } {
  const root = join(resolve(dataDir), 'recordings');
  return { live: join(root, 'live'), kept: join(root, 'kept') };
}

/** Returns the folder that an instance's hub records into. */
export function recordingFolder(dataDir: string, instance: string): string {
  return join(recordingFolders(dataDir).live, instanceName(instance));
}

/**
 * Creates the folder that an instance's hub records into, for its user alone. Other users can't reach it: the hub enters it
 * before it gives up its privileges. Returns null if it can't be created.
 */
export async function makeRecordingFolder(
  dataDir: string,
  instance: string,
  uid: number | null,
): Promise<string | null> {
  const folder = recordingFolder(dataDir, instance);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (uid !== null) await chown(folder, uid, uid);
    return folder;
  } catch {
    return null;
  }
}

/** Removes the folder if it has no recording. */
export async function removeRecordingFolder(folder: string | null | undefined): Promise<void> {
  if (folder) await rmdir(folder).catch(() => undefined);
}
