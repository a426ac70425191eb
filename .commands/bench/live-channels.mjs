/** @typedef {import('ws').WebSocket} WebSocket */

const AT_ONCE = 50;

/**
 * Opens one live channel per bearer, subscribed to one destination, with frames written by hand: a thousand whole
 * clients would measure themselves.
 * @param {string} baseUrl
 * @param {string[]} bearers
 * @param {string} destination
 */
export async function openChannels(baseUrl, bearers, destination) {
  // Loaded late: the command runs before the packages are installed.
  const { WebSocket } = await import('ws');
  const url = `${baseUrl.replace('http', 'ws')}/ws`;
  /** @type {Set<(text: string) => void>} */
  const listeners = new Set();
  /** @type {WebSocket[]} */
  const sockets = [];
  for (let at = 0; at < bearers.length; at += AT_ONCE) {
    sockets.push(...(await Promise.all(bearers.slice(at, at + AT_ONCE).map((bearer) => open(url, bearer)))));
  }
  for (const socket of sockets) {
    socket.on('message', (data) => {
      const text = String(data);
      for (const listener of listeners) listener(text);
    });
  }

  /** @param {string} url @param {string} bearer @returns {Promise<WebSocket>} */
  function open(url, bearer) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, ['v12.stomp']);
      socket.once('error', reject);
      socket.once('open', () =>
        socket.send(
          `CONNECT\naccept-version:1.2\nhost:bench\nheart-beat:0,0\nauthorization:Bearer ${bearer}\n\n\0`,
        ),
      );
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('CONNECTED'))
          socket.send(`SUBSCRIBE\nid:0\ndestination:${destination}\nreceipt:r\n\n\0`);
        else if (text.startsWith('RECEIPT')) resolve(socket);
        else if (text.startsWith('ERROR')) reject(new Error(text));
      });
    });
  }

  return {
    /** @param {string} mark @returns {Promise<number[]>} When each channel got the message that holds `mark`. */
    arrivals(mark) {
      return new Promise((resolve, reject) => {
        /** @type {number[]} */
        const times = [];
        const timer = setTimeout(
          () => reject(new Error(`${times.length} of ${sockets.length} channels got it`)),
          10_000,
        );
        const listener = (/** @type {string} */ text) => {
          if (!text.includes(mark)) return;
          times.push(performance.now());
          if (times.length < sockets.length) return;
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
