import { useEffect, useRef } from 'react';

/** What browsers scroll: pixels by an arrow key, and the part of the height by a page key. */
const LINE = 40;
const PAGE = 0.875;

/**
 * Returns the ref of the element that scrolls in place of the window. Keys that scroll a window scroll it too while nothing in it
 * has the focus: after the page was loaded, and while the focus is on the navigation beside it.
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

/** The navigation's links and buttons use no key that scrolls, except a button the space bar. */
function isLeftToThePage({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  if (target === document.body || target === document.documentElement) return true;
  return target.matches(`[data-dock] :is(${key === ' ' ? 'a' : 'a, button'})`);
}

/** Returns the pixels that a key scrolls down, negative for up; null for another key. */
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
