import { appendFileSync, writeFileSync } from 'node:fs';
import { sleep } from '@trailcast/schema/async/sleep';
import type { ContainerClient } from './container-client.js';

const RECONNECT_DELAY_MS = 500;
const MAX_CHARS = 1024 * 1024;

/**
 * Mirrors the newest part of a container's log to a local file until `signal` aborts. Writes synchronously, because a
 * failure is looked up immediately after it is logged.
 */
export async function mirrorLog(client: ContainerClient, path: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let length = 0;
    const writeText = (text: string) => {
      const isNewFile = length === 0 || length > MAX_CHARS;
      if (isNewFile) writeFileSync(path, text, { mode: 0o600 });
      else appendFileSync(path, text);
      length = isNewFile ? text.length : length + text.length;
    };
    await client.followLog((text) => ignoreErrors(() => writeText(text)), signal);
    await sleep(RECONNECT_DELAY_MS, signal);
  }
}

/** Calls `write` and ignores errors, because the removal of the instance deletes the folder. */
function ignoreErrors(write: () => void): void {
  try {
    write();
  } catch {
    // The log is no longer needed.
  }
}
