/** Delay before the server is asked, again and again, whether it can be reached, ms. */
const AGAIN_MS = 3000;
/** A request in a dead zone may stay without any answer. */
const ANSWER_MS = 5000;

/** Returns whether a chunk failed to load. Browsers cache the failure, so only a reload helps. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script/.test(error.message);

const serverAnswers = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads a required chunk. After a failure it reloads the page as soon as the server answers: in a dead zone a browser that
 * believes to be online would show its own error page.
 */
export async function persistently<T>(
  load: () => Promise<T>,
  again = () => location.reload(),
  isReachable: () => Promise<boolean> = serverAnswers,
): Promise<T> {
  try {
    return await load();
  } catch {
    do await new Promise((done) => setTimeout(done, AGAIN_MS));
    while (!(await isReachable()));
    again();
    return await new Promise<never>(() => undefined);
  }
}
