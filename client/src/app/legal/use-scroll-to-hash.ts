import { useEffect } from 'react';
import { useLocation } from '../../lib/router/location.js';

/** Scrolls to the heading in the URL's fragment, or to the top of a new page. */
export function useScrollToHash(): void {
  const { hash, visit, isPushed } = useLocation();
  useEffect(
    function scrollToHash() {
      const target = hash === '' ? null : document.getElementById(hash.slice(1));
      if (target) {
        target.scrollIntoView();
        target.focus({ preventScroll: true });
      } else if (isPushed) window.scrollTo(0, 0);
    },
    // The visit also changes when the same link is opened again.
    [hash, visit, isPushed],
  );
}
