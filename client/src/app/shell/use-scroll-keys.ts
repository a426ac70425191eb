import { useEffect, useRef } from 'react';

/** Distances as in browsers: pixels per arrow key, and the share of the page's height per page key. */
const LINE_PX = 40;
const PAGE_SHARE = 0.875;

/**
 * Returns a ref for the element that scrolls instead of the window. Makes scroll keys scroll it also while the focus is
 * outside it: after the page has loaded, and on the navigation beside it.
 */
export function useScrollKeys<Element extends HTMLElement>() {
  const page = useRef<Element>(null);
  useEffect(function scrollByKeys() {
    const onKeyDown = (event: KeyboardEvent) => {
      const { current } = page;
      if (!current || event.defaultPrevented || !isFreeForScrolling(event)) return;
      if (getComputedStyle(current).overflowY !== 'auto') return;
      const distancePx = computeScrollDistance(event, current);
      if (distancePx === null) return;
      event.preventDefault();
      current.scrollBy({ top: distancePx, behavior: 'instant' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return page;
}

/**
 * Returns true if the focused element has no use for the key. Links and buttons of the navigation use no scroll key,
 * except that a button uses the space bar.
 */
function isFreeForScrolling({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  if (target === document.body || target === document.documentElement) return true;
  return target.matches(`[data-dock] :is(${key === ' ' ? 'a' : 'a, button'})`);
}

/** Returns the distance that a key scrolls down, px; negative for up, null for any other key. */
function computeScrollDistance({ key, shiftKey }: KeyboardEvent, page: HTMLElement): number | null {
  const pagePx = page.clientHeight * PAGE_SHARE;
  switch (key) {
    case 'ArrowDown':
      return LINE_PX;
    case 'ArrowUp':
      return -LINE_PX;
    case 'PageDown':
      return pagePx;
    case 'PageUp':
      return -pagePx;
    case ' ':
      return shiftKey ? -pagePx : pagePx;
    case 'End':
      return page.scrollHeight;
    case 'Home':
      return -page.scrollHeight;
    default:
      return null;
  }
}
