import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * `preview-watchers-process.mjs JSON` watches the feeds of its argument. It sends `ready`, and for each message the bytes
 * that each watcher has received.
 */
const { baseUrl, watched: feeds } = JSON.parse(process.argv[2] ?? '');
const counts = feeds.map(() => 0);

/** @param {{ bearer: string, serverId: number }} feed */
async function watch({ bearer, serverId }, /** @type {number} */ index) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/preview`);
  socket.on('message', (data, isBinary) => {
    if (isBinary) counts[index] += /** @type {Buffer} */ (data).length;
    else if (JSON.parse(String(data)).event === 'end') throw new Error(String(data));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ token: bearer, serverId, of: 'feed' }));
}

await Promise.all(feeds.map(watch));
process.on('message', () => process.send?.(counts));
process.on('disconnect', () => process.exit());
process.send?.('ready');
