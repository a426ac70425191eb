import { Agent, request } from 'node:http';

/** @typedef {import('../load/request-load.mjs').Target} Target */

/** Delay after a failed connection, ms. */
const PAUSE_MS = 50;

/**
 * Sends requests endlessly, this many at a time, ignoring the responses.
 * @param {number} atOnce
 * @param {(number: number) => Target} targetOf The request of this number.
 */
export function repeat(atOnce, targetOf) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let sent = 0;
  const next = () => {
    const { url, method, headers, body } = targetOf(sent++);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    let over = false;
    const again = (/** @type {number} */ delayMs) => {
      if (over) return;
      over = true;
      setTimeout(next, delayMs);
    };
    const outgoing = request(url, { method, headers: { ...headers, ...length }, agent }, (incoming) => {
      incoming.resume();
      incoming.on('close', () => again(0));
    });
    outgoing.on('error', () => again(PAUSE_MS));
    outgoing.end(body);
  };
  for (let worker = 0; worker < atOnce; worker += 1) next();
}
