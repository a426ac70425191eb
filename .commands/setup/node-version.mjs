import { CommandError } from '../command.mjs';

/** Lowest Node that runs the product, as in package.json's `engines`. */
const MIN_VERSION = /** @type {const} */ ([20, 19]);

/**
 * @param {string} version Version in the form of process.versions.node.
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
}

/** Throws CommandError if Node is too old. */
export function requireNode() {
  if (isNodeNewEnough(process.versions.node)) return;
  throw new CommandError(
    `Node ${MIN_VERSION.join('.')} or newer is needed; this is ${process.versions.node} (https://nodejs.org)`,
  );
}
