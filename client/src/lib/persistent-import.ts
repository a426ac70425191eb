/** Interval at which the server is polled until it responds, ms. */
const POLL_INTERVAL_MS = 3000;
/** Timeout of a poll, ms: in a dead zone a request may never get a response. */
const POLL_TIMEOUT_MS = 5000;

/** Returns true if a chunk failed to load. Browsers cache the failure, so only a reload helps. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script/.test(error.message);

const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(POLL_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads a required chunk. If that fails, reloads the page as soon as the server responds. An earlier reload would show
 * the browser's error page, because in a dead zone the browser may still report that it is online.
 */
export async function importOrReload<T>(
  load: () => Promise<T>,
  reload = () => location.reload(),
  isReachable: () => Promise<boolean> = isServerReachable,
): Promise<T> {
  try {
    return await load();
  } catch {
    do await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    while (!(await isReachable()));
    reload();
    return await new Promise<never>(() => undefined);
  }
}
