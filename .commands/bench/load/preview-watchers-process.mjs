import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * `preview-watchers-process.mjs JSON` opens one watcher per target. It sends `ready`, and for each message the bytes
 * that each watcher has received.
 */
const { baseUrl, targets } = JSON.parse(process.argv[2] ?? '');
const byteCounts = targets.map(() => 0);

/** @param {{ bearer: string, serverId: number }} target */
async function watch({ bearer, serverId }, /** @type {number} */ index) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/preview`);
  socket.on('message', (data, isBinary) => {
    if (isBinary) byteCounts[index] += /** @type {Buffer} */ (data).length;
    else if (JSON.parse(String(data)).event === 'end') throw new Error(String(data));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ token: bearer, serverId, of: 'feed' }));
}

await Promise.all(targets.map(watch));
process.on('message', () => process.send?.(byteCounts));
process.on('disconnect', () => process.exit());
process.send?.('ready');
