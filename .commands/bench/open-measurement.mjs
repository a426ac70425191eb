/** @typedef {import('./row.mjs').Measurement} Measurement */

/**
 * Opens a row's resources. They are closed in reverse order at the end, or immediately if opening fails.
 * @param {(closers: (() => unknown)[]) => Promise<Omit<Measurement, 'close'>>} open Adds a close function per resource.
 * @returns {Promise<Measurement>}
 */
export async function openMeasurement(open) {
  /** @type {(() => unknown)[]} */
  const closers = [];
  const close = async () => {
    for (const closeResource of closers.splice(0).reverse()) await closeResource();
  };
  try {
    // The opened object itself is returned, because rounds set `fault` on it later.
    return Object.assign(await open(closers), { close });
  } catch (error) {
    await close();
    throw error;
  }
}
