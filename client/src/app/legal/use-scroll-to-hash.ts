import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scrolls to the heading in the URL's fragment, or to the top of a new page. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  useEffect(
    function scrollToHash() {
      const target = hash === '' ? null : document.getElementById(hash.slice(1));
      if (target) {
        target.scrollIntoView();
        target.focus({ preventScroll: true });
      } else if (navigationType === NavigationType.Push) window.scrollTo(0, 0);
    },
    // The key also changes when the same link is opened again.
    [hash, key, navigationType],
  );
}
