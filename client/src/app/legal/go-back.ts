/** Time within which the browser begins to navigate if there is an earlier page, ms. */
const PATIENCE_MS = 1200;
/** Events that show that the navigation has begun. The other page may load slowly after that. */
const SIGNS = ['popstate', 'beforeunload', 'pagehide'] as const;

/** Navigates exactly one step back. Calls `home` if the tab has no earlier page. */
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
