/** pino's number for `warn`. */
const WARN = 40;

/**
 * Returns the text of a warning or error for the terminal; null for other log lines.
 * @param {string} line One line of a process's stdout, in pino's JSON.
 * @returns {string | null}
 */
export function formatTerminalLine(line) {
  if (!line.startsWith('{')) return null;
  let entry;
  try {
    entry = /** @type {unknown} */ (JSON.parse(line));
  } catch {
    return null;
  }
  const { level, msg, err } = /** @type {{ level?: unknown, msg?: unknown, err?: { message?: unknown } }} */ (
    entry
  );
  if (typeof level !== 'number' || level < WARN) return null;
  const texts = [msg, err?.message].filter((text) => typeof text === 'string' && text !== '');
  return texts.length > 0 ? [...new Set(texts)].join(': ') : null;
}
