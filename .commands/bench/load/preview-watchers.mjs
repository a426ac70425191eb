import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} PreviewWatchers
 * @property {() => Promise<number[]>} readReceivedBytes Returns the bytes that each watcher has received so far.
 * @property {() => Promise<void>} close
 *
 * @typedef {{ bearer: string, serverId: number }} WatchedFeed
 */

const PROCESS = fileURLToPath(new URL('preview-watchers-process.mjs', import.meta.url));

/**
 * Watches the previews of these servers' feeds, as pages do. A separate process receives and counts the data, because the
 * data would delay the calls that this process measures.
 * @param {string} baseUrl
 * @param {readonly WatchedFeed[]} feeds
 * @returns {Promise<PreviewWatchers>}
 */
export async function watchFeeds(baseUrl, feeds) {
  const child = fork(PROCESS, [JSON.stringify({ baseUrl, watched: feeds })]);
  await once(child, 'message', { signal: AbortSignal.timeout(20_000) });
  return {
    async readReceivedBytes() {
      child.send('bytes');
      const [counts] = await once(child, 'message');
      return counts;
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
