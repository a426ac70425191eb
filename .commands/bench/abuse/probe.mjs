import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends requests of another user from a separate process, so that the attacker's load does not disturb the measurement.
 * Gets its target by IPC and reports `{ waits, block }` at the end of the window.
 *
 * @typedef {object} ProbeOrder
 * @property {string} baseUrl
 * @property {string} authorization
 * @property {number} windowMs How long requests are sent.
 * @property {number} patienceMs How long responses are awaited afterwards.
 *
 * @typedef {object} ProbeReport
 * @property {number[]} waits Response time of each GET /api/v1/user, ms.
 * @property {number} block Longest response time of /healthz, which only needs the event loop, ms.
 */

const EVERY_MS = 20;

process.once('disconnect', () => process.exit(0));
process.once('message', async (message) => {
  const report = await probe(/** @type {ProbeOrder} */ (message));
  process.send?.(report, () => process.exit(0));
});

/** @param {ProbeOrder} order @returns {Promise<ProbeReport>} */
async function probe({ baseUrl, authorization, windowMs, patienceMs }) {
  const end = performance.now() + windowMs;
  const giveUp = end + patienceMs;
  const users = new Agent({ keepAlive: true });
  const health = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {Promise<number>[]} */
  const waits = [];
  let block = 0;
  const watch = async () => {
    for (; performance.now() < end; await sleep(1))
      block = Math.max(block, await wait(`${baseUrl}/healthz`, {}, health, giveUp));
  };
  const ask = async () => {
    while (performance.now() < end) {
      waits.push(wait(`${baseUrl}/api/v1/user`, { authorization }, users, giveUp));
      await sleep(EVERY_MS);
    }
  };
  await Promise.all([watch(), ask()]);
  return { waits: await Promise.all(waits), block };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Agent} agent
 * @param {number} giveUp Time after which it stops.
 * @returns {Promise<number>} Time until the first 200, ms; other responses are retried.
 */
async function wait(url, headers, agent, giveUp) {
  const began = performance.now();
  while (performance.now() < giveUp) {
    if (await answers(url, headers, agent, giveUp - performance.now())) break;
    await sleep(EVERY_MS);
  }
  return performance.now() - began;
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Agent} agent
 * @param {number} timeout ms
 * @returns {Promise<boolean>}
 */
function answers(url, headers, agent, timeout) {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      { headers, agent, signal: AbortSignal.timeout(Math.ceil(timeout)) },
      (incoming) => {
        incoming.resume();
        incoming.on('end', () => resolve(incoming.statusCode === 200));
        incoming.on('error', () => resolve(false));
      },
    );
    outgoing.on('error', () => resolve(false));
    outgoing.end();
  });
}
