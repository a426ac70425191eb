/** Delay before the page is reloaded, ms. */
const AGAIN_MS = 3000;

/** Returns whether a chunk failed to load. Browsers cache the failure, so only a reload helps. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script/.test(error.message);

/** Loads a required chunk. After a failure it reloads the page as soon as there is a network. */
export async function persistently<T>(load: () => Promise<T>, again = () => location.reload()): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    if (navigator.onLine) again();
    else window.addEventListener('online', again, { once: true });
    return await new Promise<never>(() => undefined);
  }
}
