/**
 * @typedef {object} PreviewWatcher
 * @property {() => number} bytes Received so far.
 * @property {() => void} close
 */

/**
 * Watches the feed of a server, as a page does. Received data is counted and discarded.
 * @param {string} baseUrl
 * @param {{ bearer: string, serverId: number }} of
 * @returns {Promise<PreviewWatcher>}
 */
export async function watchFeed(baseUrl, { bearer, serverId }) {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/preview`);
  let bytes = 0;
  socket.on('message', (data, isBinary) => {
    if (isBinary) bytes += /** @type {Buffer} */ (data).length;
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ token: bearer, serverId, of: 'feed' }));
  return { bytes: () => bytes, close: () => socket.terminate() };
}
