import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from '../../lib/router/location.js';

/**
 * Shows a page that a link has opened from its top. After Back and Forward, the position stays. `scrollRef`: the element
 * that scrolls where the window does not.
 */
export function useScrollToTop(scrollRef: RefObject<HTMLElement | null>): void {
  const { pathname, isPushed } = useLocation();
  useLayoutEffect(
    function scrollToTop() {
      if (!isPushed) return;
      window.scrollTo(0, 0);
      scrollRef.current?.scrollTo(0, 0);
    },
    [pathname, isPushed, scrollRef],
  );
}
