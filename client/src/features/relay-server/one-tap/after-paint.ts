/** Maximum wait, for a page in the background, which paints nothing, ms. */
const LIMIT_MS = 100;

/** Resolves once the page has painted what is rendered now, so that what follows does not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    // A task after the frame: a frame's callbacks run before its paint.
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LIMIT_MS);
  });
}
