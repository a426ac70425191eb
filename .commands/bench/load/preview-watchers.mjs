import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} PreviewWatchers
 * @property {() => Promise<number[]>} readReceivedBytes Returns the bytes that each watcher has received so far.
 * @property {() => Promise<void>} close
 *
 * @typedef {{ bearer: string, serverId: number }} WatcherTarget
 */

const PROCESS = fileURLToPath(new URL('preview-watchers-process.mjs', import.meta.url));

/**
 * Opens one preview watcher per target, as a page does. A separate process receives and counts the data, because the
 * data would delay the requests that this process measures.
 * @param {string} baseUrl
 * @param {readonly WatcherTarget[]} targets
 * @returns {Promise<PreviewWatchers>}
 */
export async function openPreviewWatchers(baseUrl, targets) {
  const child = fork(PROCESS, [JSON.stringify({ baseUrl, targets })]);
  await once(child, 'message', { signal: AbortSignal.timeout(20_000) });
  return {
    async readReceivedBytes() {
      child.send('bytes');
      const [byteCounts] = await once(child, 'message');
      return byteCounts;
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
