import { chown, mkdir } from 'node:fs/promises';
import { BadIngestConfig, type IngestConfig } from './config.js';

type User = IngestConfig['user'];

const isRoot = () => process.geteuid?.() === 0;

/**
 * Makes the ingest's own folder (0700, owned by whom it will become) and works in it from now on: the later user may
 * not be able to reach the folder from the root, and relative paths do not need to.
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

/** Becomes `user` for good, in all threads. Without root there is nothing to give up. */
export function dropPrivileges(user: User): void {
  if (!user || !isRoot()) return;
  process.setgroups!([]);
  process.setgid!(user.gid);
  process.setuid!(user.uid);
}
