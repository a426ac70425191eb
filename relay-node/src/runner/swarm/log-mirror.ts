import { appendFileSync, writeFileSync } from 'node:fs';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Link } from './link.js';

const PAUSE_MS = 500;
const MAX_CHARS = 1024 * 1024;

/**
 * Mirrors the newest part of a container's log to a local file until `signal` aborts. Writes synchronously, because a
 * failure is looked up immediately after it is logged.
 */
export async function mirrorLog(link: Link, path: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let length = 0;
    const take = (text: string) => {
      const fresh = length === 0 || length > MAX_CHARS;
      if (fresh) writeFileSync(path, text, { mode: 0o600 });
      else appendFileSync(path, text);
      length = fresh ? text.length : length + text.length;
    };
    await link.follow((text) => attempt(() => take(text)), signal);
    await sleep(PAUSE_MS, signal);
  }
}

/** Ignores errors, because the removal of the instance deletes the folder. */
function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // The log is no longer needed.
  }
}
