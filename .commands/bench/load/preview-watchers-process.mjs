import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * Argument: JSON of the address and the feeds. Sends `ready`, and on each message the bytes that each watcher received.
 */
const { baseUrl, watched } = JSON.parse(process.argv[2] ?? '');
const counts = watched.map(() => 0);

/** @param {{ bearer: string, serverId: number }} of */
async function watch({ bearer, serverId }, /** @type {number} */ index) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/preview`);
  socket.on('message', (data, isBinary) => {
    if (isBinary) counts[index] += /** @type {Buffer} */ (data).length;
    else if (JSON.parse(String(data)).event === 'end') throw new Error(String(data));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ token: bearer, serverId, of: 'feed' }));
}

await Promise.all(watched.map(watch));
process.on('message', () => process.send?.(counts));
process.on('disconnect', () => process.exit());
process.send?.('ready');
