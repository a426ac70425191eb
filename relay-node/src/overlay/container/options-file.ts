import { randomBytes } from 'node:crypto';
import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { sleep } from '@trailcast/schema/async/sleep';
import { OverlayOptions } from '../protocol.js';
import { readFileTime } from './watch-agent.js';

/** Time without options after which a container exits, ms. */
export const OPTIONS_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Writes the bridge's options to the file that its container reads. */
export async function writeOptions(path: string, options: OverlayOptions): Promise<void> {
  const draftPath = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draftPath, JSON.stringify(options), { mode: 0o600, flag: 'wx' });
  await rename(draftPath, path);
}

/** Sends the bridge a heartbeat by updating the file's times. */
export async function sendHeartbeat(path: string): Promise<void> {
  const now = new Date();
  // The file does not exist before the first options.
  await utimes(path, now, now).catch(() => undefined);
}

/**
 * Waits for options that were written or got a heartbeat after `startedAt` (ms since the epoch). Older options are from
 * an earlier container. Returns null when `signal` aborts.
 */
export async function waitForOptions(
  path: string,
  startedAt: number,
  signal: AbortSignal,
): Promise<OverlayOptions | null> {
  while (!signal.aborted) {
    if ((await readFileTime(path)) >= startedAt)
      return OverlayOptions.parse(JSON.parse(await readFile(path, 'utf8')));
    await sleep(POLL_INTERVAL_MS, signal);
  }
  return null;
}
