import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { newestConnectFailure } from '../../obs/connect-failure.js';
import { fileTail } from './file-tail.js';

/** OBS cuts its times to whole ms. */
const TOLERANCE_MS = 2;

/**
 * Number of the newest failed connection in OBS's own log since `sinceMs` (time of `performance`). Read at once and not
 * followed: OBS writes the line before it tells that the output stopped.
 */
export function loggedConnectFailure(
  folder: string,
  sinceMs: number,
  toleranceMs = TOLERANCE_MS,
): number | null {
  const failure = newestConnectFailure(newestLogTail(folder), Date.now());
  if (!failure) return null;
  const atMs = performance.now() - (Date.now() - failure.atMs);
  return atMs >= sinceMs - toleranceMs ? failure.code : null;
}

/** '' when there is no log. The folder belongs to OBS's user, so links are not followed. */
function newestLogTail(folder: string): string {
  try {
    if (realpathSync(folder) !== folder) return '';
    const newest = readdirSync(folder).sort().at(-1);
    return newest ? fileTail(join(folder, newest)) : '';
  } catch {
    return '';
  }
}
