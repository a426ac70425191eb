/** Maximum wait, for a page in the background, which paints nothing, ms. */
const MAX_WAIT_MS = 100;

/** Resolves once the page has painted the current render, so that later work does not delay it. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A task after the frame: a frame's callbacks run before its paint.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
