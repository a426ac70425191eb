/** @typedef {import('ws').WebSocket} WebSocket */

const BATCH_SIZE = 50;
const ARRIVAL_TIMEOUT_MS = 20_000;

/**
 * Opens one live channel per bearer token, each with its own socket and one subscription. Writes STOMP frames directly,
 * because a thousand client objects would dominate the measurement.
 * @param {string[]} baseUrls Base URLs over which the channels are distributed.
 * @param {string[]} bearerTokens
 * @param {string} destination
 */
export async function openChannels(baseUrls, bearerTokens, destination) {
  // The import is lazy, because the command starts before the packages are installed.
  const { WebSocket } = await import('ws');
  const urls = baseUrls.map((baseUrl) => `${baseUrl.replace('http', 'ws')}/ws`);
  /** @type {Set<(text: Buffer) => void>} */
  const listeners = new Set();
  /** @type {WebSocket[]} */
  const sockets = [];
  for (let offset = 0; offset < bearerTokens.length; offset += BATCH_SIZE) {
    const batch = bearerTokens.slice(offset, offset + BATCH_SIZE);
    const openedSockets = batch.map((bearerToken, index) =>
      openChannel(urls[(offset + index) % urls.length] ?? '', bearerToken),
    );
    sockets.push(...(await Promise.all(openedSockets)));
  }
  for (const socket of sockets) {
    socket.on('message', (data) => {
      for (const listener of listeners) listener(/** @type {Buffer} */ (data));
    });
  }

  /** @param {string} url @param {string} bearerToken @returns {Promise<WebSocket>} */
  function openChannel(url, bearerToken) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, ['v12.stomp']);
      socket.once('error', reject);
      socket.once('open', () =>
        socket.send(
          `CONNECT\naccept-version:1.2\nhost:bench\nheart-beat:0,0\nauthorization:Bearer ${bearerToken}\n\n\0`,
        ),
      );
      const handleHandshake = (/** @type {import('ws').RawData} */ data) => {
        const text = String(data);
        if (text.startsWith('CONNECTED'))
          socket.send(`SUBSCRIBE\nid:0\ndestination:${destination}\nreceipt:r\n\n\0`);
        else if (text.startsWith('ERROR')) reject(new Error(text));
        else if (text.startsWith('RECEIPT')) {
          socket.off('message', handleHandshake);
          resolve(socket);
        }
      };
      socket.on('message', handleHandshake);
    });
  }

  return {
    /**
     * @param {string} expectedText Text that the expected message contains.
     * @param {number} [count] Number of channels that must receive it.
     * @returns {Promise<number[]>} Arrival time of the message at each channel.
     */
    waitForArrivals(expectedText, count = sockets.length) {
      return new Promise((resolve, reject) => {
        /** @type {number[]} */
        const times = [];
        const timer = setTimeout(
          () => reject(new Error(`${times.length} of ${count} channels received the message`)),
          ARRIVAL_TIMEOUT_MS,
        );
        const listener = (/** @type {Buffer} */ text) => {
          if (!text.includes(expectedText)) return;
          times.push(performance.now());
          if (times.length < count) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve(times);
        };
        listeners.add(listener);
      });
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
