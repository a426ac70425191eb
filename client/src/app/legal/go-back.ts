/** How long the browser may take to begin a step before it counts as having nowhere to go, ms. */
const PATIENCE_MS = 1200;
/** What tells that a step has begun; another page may take long to answer after that. */
const SIGNS = ['popstate', 'beforeunload', 'pagehide'] as const;

/**
 * Exactly one step back in the browser's history, wherever that leads. `home` is called when there is no step: the tab's
 * first page, also one with later pages after it.
 */
export function goBack(home: () => void): void {
  if (window.history.length <= 1) return home();
  const cancel = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, cancel);
  };
  const timer = setTimeout(() => {
    cancel();
    home();
  }, PATIENCE_MS);
  for (const sign of SIGNS) window.addEventListener(sign, cancel);
  window.history.back();
}
