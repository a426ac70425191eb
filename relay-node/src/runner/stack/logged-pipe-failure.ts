import { fileTail } from '../file-tail.js';
import { newestPipeFailure } from './pipe-log.js';

/** haproxy takes its time when OBS calls, which may be a little before the agent heard of it. */
const TOLERANCE_MS = 2;

/** Why the pipe could not connect since `sinceMs` (time of `performance`), in words; null when it could. */
export function loggedPipeFailure(path: string, sinceMs: number, toleranceMs = TOLERANCE_MS): string | null {
  const failure = newestPipeFailure(fileTail(path));
  if (!failure) return null;
  const atMs = performance.now() - (Date.now() - failure.atMs);
  return atMs >= sinceMs - toleranceMs ? failure.words : null;
}
