import { constants, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstancePaths } from './instance-paths.js';

const LARGEST_BYTES = 1024 * 1024;
const { O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Empties logs that have grown above 1 MiB: they live in memory. OBS goes on writing into the emptied file. The folder of
 * OBS's own logs belongs to its user, so links are not followed and only files of that user are touched.
 */
export async function trimLogs(paths: InstancePaths): Promise<void> {
  await trimFile(paths.output, null).catch(() => undefined);
  if ((await realpath(paths.logs).catch(() => null)) !== paths.logs) return;
  const owner = await stat(paths.home).then(
    ({ uid }) => uid,
    () => null,
  );
  if (owner === null) return;
  const names = await readdir(paths.logs).catch(() => []);
  for (const name of names) await trimFile(join(paths.logs, name), owner).catch(() => undefined);
}

/** Empties one log that has grown; `owner` is whose file it must be. */
export async function trimFile(path: string, owner: number | null): Promise<void> {
  const file = await open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { blocks, uid } = await file.stat();
    // Blocks in use, not the length: a file that was emptied under OBS keeps its length and has a hole.
    const large = blocks * 512 > LARGEST_BYTES;
    if (large && (owner === null || uid === owner)) await file.truncate(0);
  } finally {
    await file.close();
  }
}
