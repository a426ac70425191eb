/** Exit code of a process with wrong settings (sysexits.h EX_CONFIG). A restart does not help. */
const EX_CONFIG = 78;
/** Time after the start within which an exit counts as a failed start, ms. */
const FAILED_START_WINDOW_MS = 15_000;
/** Delays of the backoff. The first delay is short, because a killed BFF must respond again within 3 s. */
const DELAYS_MS = /** @type {const} */ ([50, 250, 1_000, 2_000, 5_000, 10_000]);
/** Uptime after which a process has recovered, ms: its next exit counts as the first. */
const RECOVERED_MS = 30_000;

/**
 * @typedef {object} Exit
 * @property {number | null} code Null after a signal.
 * @property {number} uptimeMs
 * @property {string[]} stderr Lines of the current run.
 * @property {number} crashes Number of previous consecutive crashes.
 * @property {boolean} wasEverReady True once all processes have been ready at the same time.
 *
 * @typedef {{ kind: 'fatal', message: string } | { kind: 'restart', delayMs: number, crashes: number }} ExitDecision
 */

/**
 * Decides whether an unexpected exit of a process is fatal or leads to a restart. A failed start is fatal only before
 * all processes were ready: later, a broadcast must not end because another process can't restart.
 * @param {Exit} exit
 * @returns {ExitDecision}
 */
export function decideAfterExit({ code, uptimeMs, stderr, crashes, wasEverReady }) {
  const lines = stderr.filter((line) => line.trim() !== '' && !isNodeWarning(line));
  if (!wasEverReady) {
    const isFailedStart =
      code === EX_CONFIG || (code === 1 && uptimeMs < FAILED_START_WINDOW_MS && lines.length === 1);
    if (isFailedStart)
      return { kind: 'fatal', message: lines.join('\n') || `failed to start (exit code ${code})` };
  }
  const consecutiveCrashes = uptimeMs >= RECOVERED_MS ? 0 : crashes;
  const lastIndex = DELAYS_MS.length - 1;
  const index = code === EX_CONFIG ? lastIndex : Math.min(consecutiveCrashes, lastIndex);
  return { kind: 'restart', delayMs: DELAYS_MS[index] ?? 10_000, crashes: consecutiveCrashes + 1 };
}

/**
 * Returns the line of a crash that contains the error. A stack ends with Node's version instead.
 * @param {string[]} stderr
 * @returns {string | null}
 */
export function findCrashLine(stderr) {
  const lines = stderr.filter((line) => line.trim() !== '' && !isNodeWarning(line));
  return lines.find((line) => /^\w*(Error|Exception)\b.*: /.test(line)) ?? lines.at(-1) ?? null;
}

/** @param {string} line */
function isNodeWarning(line) {
  return /^\(node:\d+\) |^\(Use `node /.test(line);
}
