import { Refusal } from '../say.mjs';

/** Lowest Node that runs the product, as in package.json's `engines`. */
const LOWEST = /** @type {const} */ ([20, 19]);

/**
 * @param {string} version As process.versions.node.
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1]);
}

/** Throws Refusal if Node is too old. */
export function requireNode() {
  if (isNodeNewEnough(process.versions.node)) return;
  throw new Refusal(
    `Node ${LOWEST.join('.')} or newer is needed; this is ${process.versions.node} (https://nodejs.org)`,
  );
}
