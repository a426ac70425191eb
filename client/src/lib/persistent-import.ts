/** Before the page is loaded anew, ms. */
const AGAIN_MS = 3000;

/** Whether a part of the application did not come. Browsers remember that, so only loading the page anew helps. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script/.test(error.message);

/** Loads a part that nothing goes without: when it does not come, the page is loaded anew once there is a network. */
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
