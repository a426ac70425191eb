import { useEffect, useRef } from 'react';

/** Distances as in browsers: pixels per arrow key, and the share of the height per page key. */
const LINE = 40;
const PAGE = 0.875;

/**
 * Returns the ref of the element that scrolls instead of the window. Scroll keys also scroll it while nothing in it has
 * the focus: after the page has loaded, and while the focus is on the navigation beside it.
 */
export function useScrollKeys<Element extends HTMLElement>() {
  const page = useRef<Element>(null);
  useEffect(function listen() {
    const scroll = (event: KeyboardEvent) => {
      const { current } = page;
      if (!current || event.defaultPrevented || !isLeftToThePage(event)) return;
      if (getComputedStyle(current).overflowY !== 'auto') return;
      const by = distanceOf(event, current);
      if (by === null) return;
      event.preventDefault();
      current.scrollBy({ top: by, behavior: 'instant' });
    };
    document.addEventListener('keydown', scroll);
    return () => document.removeEventListener('keydown', scroll);
  }, []);
  return page;
}

/**
 * Returns whether the focused element does not use the key itself. Links and buttons of the navigation use no scroll
 * key, except that a button uses the space bar.
 */
function isLeftToThePage({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  if (target === document.body || target === document.documentElement) return true;
  return target.matches(`[data-dock] :is(${key === ' ' ? 'a' : 'a, button'})`);
}

/** Returns the distance that a key scrolls down, px; negative for up, null for any other key. */
function distanceOf({ key, shiftKey }: KeyboardEvent, page: HTMLElement): number | null {
  const screen = page.clientHeight * PAGE;
  switch (key) {
    case 'ArrowDown':
      return LINE;
    case 'ArrowUp':
      return -LINE;
    case 'PageDown':
      return screen;
    case 'PageUp':
      return -screen;
    case ' ':
      return shiftKey ? -screen : screen;
    case 'End':
      return page.scrollHeight;
    case 'Home':
      return -page.scrollHeight;
    default:
      return null;
  }
}
