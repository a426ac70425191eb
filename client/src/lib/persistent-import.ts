/** Between two tries of a download, ms. */
const AGAIN_MS = 3000;

/** Loads a part of the application that nothing goes without: on a weak network again and again, until it is there. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
