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
  let asked = false;
  const onSignal = () => {
    if (asked) return force();
    asked = true;
    request();
    controller.abort();
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, onSignal);
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
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
