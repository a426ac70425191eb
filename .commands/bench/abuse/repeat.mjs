import { Agent, request } from 'node:http';

/** @typedef {import('../load/request-load.mjs').BenchRequest} BenchRequest */

/** Delay after a failed connection, ms. */
const RETRY_DELAY_MS = 50;

/**
 * Sends requests endlessly and ignores the responses.
 * @param {number} concurrency
 * @param {(number: number) => BenchRequest} createRequest Returns the request with this number.
 */
export function repeatRequests(concurrency, createRequest) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  let sentCount = 0;
  const sendNext = () => {
    const { url, method, headers, body } = createRequest(sentCount++);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    let isNextScheduled = false;
    const scheduleNext = (/** @type {number} */ delayMs) => {
      if (isNextScheduled) return;
      isNextScheduled = true;
      setTimeout(sendNext, delayMs);
    };
    const outgoing = request(url, { method, headers: { ...headers, ...length }, agent }, (incoming) => {
      incoming.resume();
      incoming.on('close', () => scheduleNext(0));
    });
    outgoing.on('error', () => scheduleNext(RETRY_DELAY_MS));
    outgoing.end(body);
  };
  for (let worker = 0; worker < concurrency; worker += 1) sendNext();
}
