/** npm passes a Ctrl-C on that the terminal has already delivered: a second signal so soon is the same one, ms. */
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 500;

/**
 * The wish to stop: Ctrl-C, SIGTERM, or a terminal that was closed. A second Ctrl-C forces.
 */
export function stopSignals() {
  const controller = new AbortController();
  /** @type {() => void} */
  let force = () => process.exit(1);
  /** @type {() => void} */
  let request = () => undefined;
  const requested = /** @type {Promise<void>} */ (new Promise((resolve) => (request = resolve)));
  let askedAt = Infinity;
  const onSignal = () => {
    if (askedAt !== Infinity) {
      if (performance.now() - askedAt >= SAME_SIGNAL_MS) force();
      return;
    }
    askedAt = performance.now();
    request();
    controller.abort();
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, onSignal);
  // npm starts scripts through a shell; a SIGTERM to npm ends that shell, which does not pass it on.
  const parent = process.ppid;
  const watch = process.env.npm_lifecycle_event
    ? setInterval(
        () => process.ppid !== parent && askedAt === Infinity && onSignal(),
        PARENT_CHECK_MS,
      ).unref()
    : undefined;
  return {
    requested,
    /** Aborted once stopping has begun, by whatever cause. */
    signal: controller.signal,
    abort: () => controller.abort(),
    /** @param {() => void} action For the second signal, while the parts are ending. */
    onForce(action) {
      force = action;
    },
    close() {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
