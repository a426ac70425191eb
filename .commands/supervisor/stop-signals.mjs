/** Time in which a second signal is ignored, ms: npm and the terminal both deliver a Ctrl-C. */
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 500;

/**
 * Handles Ctrl-C, SIGTERM and a closed terminal. A second Ctrl-C forces the exit.
 */
export function handleStopSignals() {
  const controller = new AbortController();
  /** @type {() => void} */
  let forceExit = () => process.exit(1);
  /** @type {() => void} */
  let resolveRequested = () => undefined;
  const requested = /** @type {Promise<void>} */ (new Promise((resolve) => (resolveRequested = resolve)));
  let requestedAt = Infinity;
  const onSignal = () => {
    if (requestedAt !== Infinity) {
      if (performance.now() - requestedAt >= SAME_SIGNAL_MS) forceExit();
      return;
    }
    requestedAt = performance.now();
    resolveRequested();
    controller.abort();
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, onSignal);
  // npm starts scripts through a shell, which does not forward a SIGTERM.
  const parent = process.ppid;
  const parentCheckTimer = process.env.npm_lifecycle_event
    ? setInterval(
        () => process.ppid !== parent && requestedAt === Infinity && onSignal(),
        PARENT_CHECK_MS,
      ).unref()
    : undefined;
  return {
    requested,
    /** Aborts when the stop begins. */
    signal: controller.signal,
    abort: () => controller.abort(),
    /** @param {() => void} action Called at the second signal. */
    onForce(action) {
      forceExit = action;
    },
    close() {
      clearInterval(parentCheckTimer);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
