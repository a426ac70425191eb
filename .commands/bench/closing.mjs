/** @typedef {import('./row.mjs').Measurement} Measurement */

/**
 * Sets up a row from parts that are closed in reverse order, at the end or when a later part fails to start.
 * @param {(closing: (() => unknown)[]) => Promise<Omit<Measurement, 'close'>>} open Adds how each part ends.
 * @returns {Promise<Measurement>}
 */
export async function openParts(open) {
  /** @type {(() => unknown)[]} */
  const closing = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    return { ...(await open(closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
