/** How long the browser may take to leave the page before it counts as having nowhere to go, ms. */
const PATIENCE_MS = 600;

/**
 * Exactly one step back in the browser's history, wherever that leads. `home` is called when there is no step: the tab's
 * first page, also one with later pages after it.
 */
export function goBack(home: () => void): void {
  if (window.history.length <= 1) return home();
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', cancel);
    window.removeEventListener('pagehide', cancel);
  };
  const timer = setTimeout(() => {
    cancel();
    home();
  }, PATIENCE_MS);
  window.addEventListener('popstate', cancel);
  window.addEventListener('pagehide', cancel);
  window.history.back();
}
