/** Time within which a second signal is ignored as a duplicate, ms: npm and the terminal both deliver a Ctrl-C. */
const DUPLICATE_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 500;

/**
 * Handles Ctrl-C, SIGTERM and a closed terminal. A second Ctrl-C forces the exit.
 */
export function handleStopSignals() {
  const controller = new AbortController();
  /** @type {() => void} */
  let forceExit = () => process.exit(1);
  /** @type {() => void} */
  let resolveStopRequested = () => undefined;
  const stopRequested = /** @type {Promise<void>} */ (
    new Promise((resolve) => (resolveStopRequested = resolve))
  );
  let stopRequestedAt = Infinity;
  const onSignal = () => {
    if (stopRequestedAt !== Infinity) {
      if (performance.now() - stopRequestedAt >= DUPLICATE_SIGNAL_MS) forceExit();
      return;
    }
    stopRequestedAt = performance.now();
    resolveStopRequested();
    controller.abort();
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, onSignal);
  // npm starts scripts through a shell, which does not forward a SIGTERM.
  const parent = process.ppid;
  const parentCheckTimer = process.env.npm_lifecycle_event
    ? setInterval(
        () => process.ppid !== parent && stopRequestedAt === Infinity && onSignal(),
        PARENT_CHECK_MS,
      ).unref()
    : undefined;
  return {
    /** Resolves at the first signal. */
    stopRequested,
    /** Aborts at the first signal, or when `abort` is called. */
    signal: controller.signal,
    abort: () => controller.abort(),
    /** @param {() => void} action Called at each later signal, for a forced exit. */
    onForce(action) {
      forceExit = action;
    },
    close() {
      clearInterval(parentCheckTimer);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
