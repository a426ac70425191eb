import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 150;

/**
 * Polls a URL until it answers 200.
 * @param {string} url
 * @param {{ timeoutMs: number, signal: AbortSignal }} options
 * @returns {Promise<boolean>} False when the time is up or the signal came.
 */
export async function waitForOk(url, { timeoutMs, signal }) {
  const deadline = performance.now() + timeoutMs;
  while (!signal.aborted && performance.now() < deadline) {
    try {
      // Its own signal of 2 s alone: combined with another one it may be collected and never abort.
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await response.body?.cancel();
      if (response.status === 200) return true;
    } catch {
      // Not listening yet.
    }
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * What a relay node says that it lacks, and what an operator should know.
 * @param {number} agentPort
 * @param {string} nodeSecret
 * @returns {Promise<string[]>} Lines for the terminal.
 */
export async function nodeRemarks(agentPort, nodeSecret) {
  try {
    const response = await fetch(`http://127.0.0.1:${agentPort}/v1/node`, {
      headers: { authorization: `Bearer ${nodeSecret}` },
      signal: AbortSignal.timeout(3_000),
    });
    const info = /** @type {{ missing?: { what: string, how: string }[], warnings?: string[] }} */ (
      await response.json()
    );
    return [
      ...(info.missing ?? []).map(({ what, how }) => `Missing: ${what}. ${how}`),
      ...(info.warnings ?? []).map((text) => `Warning: ${text}`),
    ];
  } catch {
    return ['The relay node does not answer yet; its log says why.'];
  }
}
