/** Time within which the browser starts to navigate if there is an earlier page, ms. */
const NAVIGATION_TIMEOUT_MS = 1200;
/** Events of a started navigation. The earlier page may load slowly after that. */
const NAVIGATION_EVENTS = ['popstate', 'beforeunload', 'pagehide'] as const;

/** Navigates exactly one step back. Calls `openHome` if the tab has no earlier page. */
export function goBack(openHome: () => void): void {
  if (window.history.length <= 1) return openHome();
  const cancel = () => {
    clearTimeout(timer);
    for (const event of NAVIGATION_EVENTS) window.removeEventListener(event, cancel);
  };
  const timer = setTimeout(() => {
    cancel();
    openHome();
  }, NAVIGATION_TIMEOUT_MS);
  for (const event of NAVIGATION_EVENTS) window.addEventListener(event, cancel);
  window.history.back();
}
