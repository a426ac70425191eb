/** @typedef {import('ws').WebSocket} WebSocket */

const BATCH_SIZE = 50;
const ARRIVAL_TIMEOUT_MS = 20_000;

/**
 * Opens one live channel per bearer token, each with its own socket and one subscription. Writes STOMP frames directly,
 * because a thousand client objects would dominate the measurement.
 * @param {string[]} baseUrls Servers over which the channels are distributed.
 * @param {string[]} bearers
 * @param {string} destination
 */
export async function openChannels(baseUrls, bearers, destination) {
  // The import is lazy, because the command starts before the packages are installed.
  const { WebSocket } = await import('ws');
  const urls = baseUrls.map((baseUrl) => `${baseUrl.replace('http', 'ws')}/ws`);
  /** @type {Set<(text: Buffer) => void>} */
  const listeners = new Set();
  /** @type {WebSocket[]} */
  const sockets = [];
  for (let offset = 0; offset < bearers.length; offset += BATCH_SIZE) {
    const batch = bearers.slice(offset, offset + BATCH_SIZE);
    const opened = batch.map((bearer, index) =>
      openChannel(urls[(offset + index) % urls.length] ?? '', bearer),
    );
    sockets.push(...(await Promise.all(opened)));
  }
  for (const socket of sockets) {
    socket.on('message', (data) => {
      for (const listener of listeners) listener(/** @type {Buffer} */ (data));
    });
  }

  /** @param {string} url @param {string} bearer @returns {Promise<WebSocket>} */
  function openChannel(url, bearer) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, ['v12.stomp']);
      socket.once('error', reject);
      socket.once('open', () =>
        socket.send(
          `CONNECT\naccept-version:1.2\nhost:bench\nheart-beat:0,0\nauthorization:Bearer ${bearer}\n\n\0`,
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
