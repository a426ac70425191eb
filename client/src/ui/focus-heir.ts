/** Marks the element that takes the focus when what had it has gone with its part of the page. */
const HEIR = '[data-heir]';

/**
 * An element and everything around it, from the inside out. The body is left out: what opened a window from within another
 * one has no heir on the page, where the other one's opener takes the focus.
 */
export function lineageOf(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element;
  return parentElement && parentElement !== document.body
    ? [element, ...lineageOf(parentElement)]
    : [element];
}

/**
 * Who gets the focus back: the element itself, or, when it has gone meanwhile, the nearest heir around it. Null when there
 * is none.
 */
export function heirOf([element, ...around]: readonly HTMLElement[]): HTMLElement | null {
  if (!element || element.isConnected) return element ?? null;
  for (const place of around.filter(({ isConnected }) => isConnected)) {
    const heir = place.matches(HEIR) ? place : place.querySelector<HTMLElement>(HEIR);
    if (heir) return heir;
  }
  return null;
}
