/** A part that can't work with its settings ends with this code (sysexits.h EX_CONFIG): starting it again won't help. */
const EX_CONFIG = 78;
/** A refusal to start comes early; a busy machine with cold disks still loads the modules within this, ms. */
const REFUSAL_WINDOW_MS = 15_000;
/** The first one is short: after a kill the control must be back within 3 s. */
const DELAYS_MS = /** @type {const} */ ([50, 250, 1_000, 2_000, 5_000, 10_000]);
/** A part that ran this long has recovered; its next death counts as the first, ms. */
const RECOVERED_MS = 30_000;

/**
 * @typedef {object} Exit
 * @property {number | null} code Null after a signal.
 * @property {number} uptimeMs
 * @property {string[]} stderr What the part wrote there in this run, line by line.
 * @property {number} deaths How often it died in a row before.
 * @property {boolean} everReady Whether the whole has been usable since it was started.
 *
 * @typedef {{ kind: 'fatal', message: string } | { kind: 'restart', delayMs: number, deaths: number }} Verdict
 */

/**
 * What to do about a part that ended without being asked. Before everything has been ready once, a refusal to start
 * is final. Afterwards nothing is: a broadcast must not end because another part can't come back.
 * @param {Exit} exit
 * @returns {Verdict}
 */
export function judgeExit({ code, uptimeMs, stderr, deaths, everReady }) {
  const words = stderr.filter((line) => line.trim() !== '' && !isNodeWarning(line));
  if (!everReady) {
    const refused = code === EX_CONFIG || (code === 1 && uptimeMs < REFUSAL_WINDOW_MS && words.length === 1);
    if (refused)
      return { kind: 'fatal', message: words.join('\n') || `refused to start (exit code ${code})` };
  }
  const inARow = uptimeMs >= RECOVERED_MS ? 0 : deaths;
  const slowest = DELAYS_MS.length - 1;
  const step = code === EX_CONFIG ? slowest : Math.min(inARow, slowest);
  return { kind: 'restart', delayMs: DELAYS_MS[step] ?? 10_000, deaths: inARow + 1 };
}

/**
 * The one line of a crash that tells what happened; a stack ends with Node's version, which does not.
 * @param {string[]} stderr
 * @returns {string | null}
 */
export function crashLine(stderr) {
  const words = stderr.filter((line) => line.trim() !== '' && !isNodeWarning(line));
  return words.find((line) => /^\w*(Error|Exception)\b.*: /.test(line)) ?? words.at(-1) ?? null;
}

/** @param {string} line */
function isNodeWarning(line) {
  return /^\(node:\d+\) |^\(Use `node /.test(line);
}
