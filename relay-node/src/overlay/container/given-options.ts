import { randomBytes } from 'node:crypto';
import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { sleep } from '@trailcast/schema/async/sleep';
import { OverlayOptions } from '../protocol.js';
import { fileTime } from './watch-agent.js';

/** A container that gets no options for this long ends, ms. */
export const OPTIONS_MS = 60_000;
const POLL_MS = 100;

/** Writes the bridge's options where its container reads them. */
export async function giveOptions(path: string, options: OverlayOptions): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, JSON.stringify(options), { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
}

/** Says to the bridge that there is an agent. */
export async function touchOptions(path: string): Promise<void> {
  const now = new Date();
  // None were given yet.
  await utimes(path, now, now).catch(() => undefined);
}

/**
 * Waits for options that were given, or touched, since `sinceMs` (milliseconds since the epoch): an earlier container may have left
 * some. Returns null when `signal` aborts.
 */
export async function givenOptions(
  path: string,
  sinceMs: number,
  signal: AbortSignal,
): Promise<OverlayOptions | null> {
  while (!signal.aborted) {
    if ((await fileTime(path)) >= sinceMs)
      return OverlayOptions.parse(JSON.parse(await readFile(path, 'utf8')));
    await sleep(POLL_MS, signal);
  }
  return null;
}
