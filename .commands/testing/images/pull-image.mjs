import { tryDocker } from './docker.mjs';

const REGISTRY = 'https://registry-1.docker.io/v2/';
const PROBE_TIMEOUT_MS = 5_000;
const PULL_TIMEOUT_MS = 3 * 60_000;

/** @type {Promise<boolean> | null} */
let isReachable = null;

/**
 * Pulls an image from the public registry. If the registry does not respond within 5 s, later pulls are skipped.
 * @param {string} name
 * @returns {Promise<boolean>} False if it is not available.
 */
export async function pullImage(name) {
  isReachable ??= probeRegistry();
  if (!(await isReachable)) return false;
  return (await tryDocker(['pull', '--quiet', name], { timeoutMs: PULL_TIMEOUT_MS })).code === 0;
}

/** Returns true if the registry responds. Anonymous requests get 401; the engine then requests a token. */
async function probeRegistry() {
  try {
    const { status } = await fetch(REGISTRY, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return status === 401 || status === 200;
  } catch {
    return false;
  }
}
