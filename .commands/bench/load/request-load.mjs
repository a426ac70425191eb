import { Agent, request } from 'node:http';

const CONNECTIONS = 16;
const WARM_UP_MS = 500;
const MEASURE_MS = 3000;

/** @typedef {{ url: string, method: string, headers: Record<string, string>, body?: string }} BenchRequest */

/**
 * Sends requests over 16 connections for three seconds, after a warm-up.
 * @param {(number: number) => BenchRequest} createRequest Returns the request with this number.
 * @returns {Promise<number>} Responses per second.
 */
export async function measureRequestsPerSecond(createRequest) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let [sentCount, responseCount] = [0, 0];
  const startedAt = performance.now();
  const endsAt = startedAt + WARM_UP_MS + MEASURE_MS;
  const worker = async () => {
    while (performance.now() < endsAt) {
      await send(createRequest(sentCount++), agent);
      if (performance.now() > startedAt + WARM_UP_MS) responseCount += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return (responseCount * 1000) / MEASURE_MS;
}

/**
 * @param {BenchRequest} request
 * @param {Agent} agent
 * @returns {Promise<void>}
 */
function send({ url, method, headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`${url} responded with ${incoming.statusCode}`));
      incoming.resume();
      incoming.on('end', resolve);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
