import { constants, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstancePaths } from './instance-paths.js';

const MAX_LOG_BYTES = 1024 * 1024;
const { O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Truncates logs above 1 MiB, because they are in memory. OBS keeps writing to them. Does not follow links and skips
 * files of other users, because OBS's user owns the log folder.
 */
export async function trimLogs(paths: InstancePaths): Promise<void> {
  for (const path of [paths.output, paths.hubLog, paths.pagesLog])
    await trimFile(path, null).catch(() => undefined);
  if ((await realpath(paths.logs).catch(() => null)) !== paths.logs) return;
  const owner = await stat(paths.home).then(
    ({ uid }) => uid,
    () => null,
  );
  if (owner === null) return;
  const names = await readdir(paths.logs).catch(() => []);
  for (const name of names) await trimFile(join(paths.logs, name), owner).catch(() => undefined);
}

/** Truncates a log above 1 MiB. `owner` is its required owner. */
export async function trimFile(path: string, owner: number | null): Promise<void> {
  const file = await open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { blocks, uid } = await file.stat();
    // Uses allocated blocks, because OBS continues at its old position after a truncation and leaves a hole.
    const isTooLarge = blocks * 512 > MAX_LOG_BYTES;
    if (isTooLarge && (owner === null || uid === owner)) await file.truncate(0);
  } finally {
    await file.close();
  }
}
