import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findNewestConnectFailure } from '../../obs/connect-failure.js';
import { readFileTail } from './file-tail.js';

/** OBS truncates times to whole ms. */
const TOLERANCE_MS = 2;

/**
 * Returns the code of the newest failed connection in OBS's log since `sinceMs` (`performance.now()`). OBS
 * writes the line before it reports that the output stopped, so one read is enough.
 */
export function readConnectFailure(
  folder: string,
  sinceMs: number,
  toleranceMs = TOLERANCE_MS,
): number | null {
  const failure = findNewestConnectFailure(readNewestLogTail(folder), Date.now());
  if (!failure) return null;
  const atMs = performance.now() - (Date.now() - failure.atMs);
  return atMs >= sinceMs - toleranceMs ? failure.code : null;
}

/** Returns the end of the newest log, or '' without one. Does not follow links, because OBS's user owns the folder. */
function readNewestLogTail(folder: string): string {
  try {
    if (realpathSync(folder) !== folder) return '';
    const newestName = readdirSync(folder).sort().at(-1);
    return newestName ? readFileTail(join(folder, newestName)) : '';
  } catch {
    return '';
  }
}
