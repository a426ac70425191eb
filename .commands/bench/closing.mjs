/** @typedef {import('./row.mjs').Measurement} Measurement */

/**
 * Sets up a row whose resources are closed in reverse order, at the end or when a later one can't be opened.
 * @param {(closing: (() => unknown)[]) => Promise<Omit<Measurement, 'close'>>} open Adds a close function per resource.
 * @returns {Promise<Measurement>}
 */
export async function openParts(open) {
  /** @type {(() => unknown)[]} */
  const closing = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    // The same object, because rounds set `fault` on it later.
    return Object.assign(await open(closing), { close });
  } catch (error) {
    await close();
    throw error;
  }
}
