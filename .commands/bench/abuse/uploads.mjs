import { connect } from 'node:net';

const UPLOADS = 150;
const BODY_BYTES = 8 * 1024 * 1024 - 1024;
const STALLED_BYTES = BODY_BYTES - 64 * 1024;
const BYTE_INTERVAL_MS = 10;
/** Delay after the connection of an upload was closed, ms. */
const RETRY_DELAY_MS = 200;

/**
 * Opens uploads to the two routes that accept a body without a sign-in. Half of them send nearly everything and stall,
 * the others send a byte at a time. A closed upload is restarted.
 * @param {string} baseUrl
 */
export function dripUploads(baseUrl) {
  const { hostname, port } = new URL(baseUrl);
  const stalledBody = Buffer.alloc(STALLED_BYTES, ' ');
  const upload = (/** @type {string} */ path, /** @type {boolean} */ isSlow) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`,
    );
    if (!isSlow) socket.write(stalledBody);
    const timer = isSlow ? setInterval(() => socket.write(' '), BYTE_INTERVAL_MS) : undefined;
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      setTimeout(() => upload(path, isSlow), RETRY_DELAY_MS);
    });
  };
  for (let number = 0; number < 2 * UPLOADS; number += 1)
    upload(number % 4 < 2 ? '/graphql' : '/api/v1/withdrawal', number % 2 === 1);
}
