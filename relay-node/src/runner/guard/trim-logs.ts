import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstancePaths } from '../instance-paths.js';

const LARGEST_BYTES = 1024 * 1024;

/** Empties logs that have grown above 1 MiB: they live in memory. OBS goes on writing into the emptied file. */
export async function trimLogs(paths: InstancePaths): Promise<void> {
  const names = await readdir(paths.logs).catch(() => []);
  for (const path of [paths.output, ...names.map((name) => join(paths.logs, name))]) {
    // Blocks in use, not the length: a file that was emptied under OBS keeps its length and has a hole.
    const used = await stat(path).then(
      (entry) => entry.blocks * 512,
      () => 0,
    );
    if (used > LARGEST_BYTES) await truncate(path, 0).catch(() => undefined);
  }
}
