import { Agent, request } from 'node:http';

/** @typedef {import('../load/request-load.mjs').Target} Target */

/** Delay after a failed connection, ms. */
const PAUSE_MS = 50;

/**
 * Sends requests endlessly and ignores the responses.
 * @param {number} concurrency
 * @param {(number: number) => Target} targetOf Returns the request with this number.
 */
export function repeat(concurrency, targetOf) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  let sent = 0;
  const next = () => {
    const { url, method, headers, body } = targetOf(sent++);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    let over = false;
    const schedule = (/** @type {number} */ delayMs) => {
      if (over) return;
      over = true;
      setTimeout(next, delayMs);
    };
    const outgoing = request(url, { method, headers: { ...headers, ...length }, agent }, (incoming) => {
      incoming.resume();
      incoming.on('close', () => schedule(0));
    });
    outgoing.on('error', () => schedule(PAUSE_MS));
    outgoing.end(body);
  };
  for (let worker = 0; worker < concurrency; worker += 1) next();
}
