import { tryDocker } from './docker.mjs';

const REGISTRY = 'https://registry-1.docker.io/v2/';
const PROBE_MS = 5_000;
const PULL_MS = 3 * 60_000;

/** @type {Promise<boolean> | null} */
let reachable = null;

/**
 * Gets an image of the public registry. A registry that does not answer within 5 s is not asked again.
 * @param {string} name
 * @returns {Promise<boolean>} False where it can't be had.
 */
export async function pullImage(name) {
  reachable ??= probe();
  if (!(await reachable)) return false;
  return (await tryDocker(['pull', '--quiet', name], { timeoutMs: PULL_MS })).code === 0;
}

/** The registry asks strangers to sign in for a token (401), which the engine then does. */
async function probe() {
  try {
    const { status } = await fetch(REGISTRY, { signal: AbortSignal.timeout(PROBE_MS) });
    return status === 401 || status === 200;
  } catch {
    return false;
  }
}
