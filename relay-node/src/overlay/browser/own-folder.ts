import { lchown, mkdir } from 'node:fs/promises';
import { sleep } from '@trailcast/schema/async/sleep';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { waitForChildExit, startChild } from '../../runner/guard/child.js';

const MAX_TRIES = 5;
const RETRY_DELAY_MS = 100;

interface Owner {
  mode: number;
  /** Null for the user of this process. */
  uid: number | null;
  /** Default: the group whose id equals the user's id. */
  gid?: number;
}

/** Creates an empty folder owned by a user. Replaces a link or file that the user may have put in its place. */
export async function createOwnedFolder(path: string, { mode, uid, gid = uid ?? 0 }: Owner): Promise<void> {
  await removeAsUser(uid, path);
  await mkdir(path, { mode });
  if (uid !== null) await lchown(path, uid, gid);
}

/**
 * Removes a folder with the rights of its user, because the user may replace parts of it with links at the same time.
 * Retries while ending processes still write to it. Never rejects.
 */
export async function removeAsUser(uid: number | null, path: string): Promise<void> {
  for (let tryCount = 1; tryCount <= MAX_TRIES; tryCount += 1) {
    const child = startChild('rm', ['-rf', '--', path], {
      ...{ uid, cwd: '/', env: { PATH: SYSTEM_PATH } },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    if ((await waitForChildExit(child)) === 'ended with code 0') return;
    await sleep(RETRY_DELAY_MS);
  }
}
