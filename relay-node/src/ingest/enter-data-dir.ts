import { chown, mkdir } from 'node:fs/promises';
import { BadIngestConfig, type IngestConfig } from './config.js';

type User = IngestConfig['user'];

const isRoot = () => process.geteuid?.() === 0;

/**
 * Creates the data folder (0700, owned by `user`) and makes it the working directory. After dropping privileges, the
 * absolute path may be inaccessible, but relative paths still work.
 */
export async function enterDataDir(dataDir: string, user: User): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (user && isRoot()) await chown(dataDir, user.uid, user.gid);
    process.chdir(dataDir);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new BadIngestConfig(`INGEST_DATA_DIR can't be used: ${detail}`);
  }
}
