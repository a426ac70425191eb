import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends requests of another user from a separate process, because the attacker's load would disturb the measurement.
 * Receives its target by IPC and sends a ProbeReport at the end of the window.
 *
 * @typedef {object} ProbeCommand
 * @property {string} baseUrl
 * @property {string} authorization
 * @property {number} windowMs Time for which requests are sent.
 * @property {number} graceMs Time limit for open requests after the window.
 *
 * @typedef {object} ProbeReport
 * @property {number[]} responseTimesMs Response time of each GET /api/v1/user.
 * @property {number} longestBlockMs Longest response time of /healthz. This request needs only the event loop.
 */

const INTERVAL_MS = 20;

process.once('disconnect', () => process.exit(0));
process.once('message', async (message) => {
  const report = await measureResponses(/** @type {ProbeCommand} */ (message));
  process.send?.(report, () => process.exit(0));
});

/** @param {ProbeCommand} command @returns {Promise<ProbeReport>} */
async function measureResponses({ baseUrl, authorization, windowMs, graceMs }) {
  const endsAt = performance.now() + windowMs;
  const deadline = endsAt + graceMs;
  const userAgent = new Agent({ keepAlive: true });
  const healthAgent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {Promise<number>[]} */
  const responseTimes = [];
  let longestBlockMs = 0;
  const measureBlock = async () => {
    for (; performance.now() < endsAt; await sleep(1))
      longestBlockMs = Math.max(
        longestBlockMs,
        await measureResponseTime(`${baseUrl}/healthz`, {}, healthAgent, deadline),
      );
  };
  const sendRequests = async () => {
    while (performance.now() < endsAt) {
      responseTimes.push(
        measureResponseTime(`${baseUrl}/api/v1/user`, { authorization }, userAgent, deadline),
      );
      await sleep(INTERVAL_MS);
    }
  };
  await Promise.all([measureBlock(), sendRequests()]);
  return { responseTimesMs: await Promise.all(responseTimes), longestBlockMs };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Agent} agent
 * @param {number} deadline Time after which no request is retried, ms (`performance`).
 * @returns {Promise<number>} Time until the first 200, ms; other responses are retried.
 */
async function measureResponseTime(url, headers, agent, deadline) {
  const startedAt = performance.now();
  while (performance.now() < deadline) {
    if (await respondsOk(url, headers, agent, deadline - performance.now())) break;
    await sleep(INTERVAL_MS);
  }
  return performance.now() - startedAt;
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Agent} agent
 * @param {number} timeoutMs
 * @returns {Promise<boolean>}
 */
function respondsOk(url, headers, agent, timeoutMs) {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      { headers, agent, signal: AbortSignal.timeout(Math.ceil(timeoutMs)) },
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
