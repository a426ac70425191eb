import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 150;

/**
 * Polls a URL until it returns 200.
 * @param {string} url
 * @param {{ timeoutMs: number, signal: AbortSignal }} options
 * @returns {Promise<boolean>} False at the timeout or when the signal aborts.
 */
export async function waitForOk(url, { timeoutMs, signal }) {
  const deadline = performance.now() + timeoutMs;
  while (!signal.aborted && performance.now() < deadline) {
    try {
      // A signal of AbortSignal.any may be garbage-collected and never abort.
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await response.body?.cancel();
      if (response.status === 200) return true;
    } catch {
      // The server does not listen yet.
    }
    await sleep(POLL_MS);
  }
  return false;
}

/** Time limit for a node that starts later than the BFF, ms. */
const NODE_TIMEOUT_MS = 5_000;

/** @typedef {{ missing?: { what: string, how: string }[], warnings?: string[] }} NodeInfo */

/**
 * Returns the missing programs and the warnings of a relay node.
 * @param {number} agentPort
 * @param {string} nodeSecret
 * @param {number} [timeoutMs]
 * @returns {Promise<string[]>} Lines for the terminal.
 */
export async function fetchNodeProblems(agentPort, nodeSecret, timeoutMs = NODE_TIMEOUT_MS) {
  for (const deadline = performance.now() + timeoutMs; ; await sleep(POLL_MS)) {
    const info = await fetchNodeInfo(agentPort, nodeSecret);
    if (info) return describeProblems(info);
    if (performance.now() >= deadline)
      return ['The relay node does not respond yet. Its log contains the reason.'];
  }
}

/**
 * @param {number} agentPort
 * @param {string} nodeSecret
 * @returns {Promise<NodeInfo | null>} Null if it does not respond.
 */
async function fetchNodeInfo(agentPort, nodeSecret) {
  try {
    const response = await fetch(`http://127.0.0.1:${agentPort}/v1/node`, {
      headers: { authorization: `Bearer ${nodeSecret}` },
      signal: AbortSignal.timeout(3_000),
    });
    return /** @type {NodeInfo} */ (await response.json());
  } catch {
    return null;
  }
}

/** @param {NodeInfo} info */
function describeProblems({ missing = [], warnings = [] }) {
  return [
    ...missing.map(({ what: requirement, how: remedy }) => `Missing: ${requirement}. ${remedy}`),
    ...warnings.map((text) => `Warning: ${text}`),
  ];
}
