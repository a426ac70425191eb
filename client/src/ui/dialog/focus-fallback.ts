/**
 * Selector of elements that get the focus when the focused element is removed. A disabled button can't have the focus.
 */
const FALLBACK = '[data-focus-fallback]:not(:disabled)';
/** Selector of a list's own fallback, which precedes the fallbacks in its entries. */
const LIST_FALLBACK = '[data-focus-fallback=list]:not(:disabled)';

/** Returns true if navigation keeps the element. Elements of a page have no fallback on the next page. */
const isPersistentElement = (element: HTMLElement) =>
  element.matches('main, body') || element.querySelector('main') !== null;

/**
 * Returns an element and its ancestors within its page, innermost first. The body is left out: for a dialog opened from
 * another dialog, the opener of the outer dialog gets the focus.
 */
export function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element;
  return parentElement && !isPersistentElement(parentElement)
    ? [element, ...ancestorsOf(parentElement)]
    : [element];
}

/**
 * Returns the element that receives the focus: the element itself or, if it was removed, the nearest fallback among its
 * ancestors. Null if there is none.
 */
export function findFocusFallback([element, ...ancestors]: readonly HTMLElement[]): HTMLElement | null {
  if (!element || element.isConnected) return element ?? null;
  for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
    const fallback = ancestor.matches(FALLBACK) ? ancestor : findFallbackIn(ancestor);
    if (fallback || ancestor.matches('section')) return fallback;
  }
  return null;
}

const findFallbackIn = (container: HTMLElement) =>
  container.querySelector<HTMLElement>(LIST_FALLBACK) ?? container.querySelector<HTMLElement>(FALLBACK);

/**
 * Moves the focus to the fallback whenever the focused element is removed; otherwise keyboard navigation would start at
 * the top of the page. Returns the cleanup function.
 */
export function startFocusFallback(): () => void {
  let ancestors: readonly HTMLElement[] = [];
  const storeAncestors = ({ target }: FocusEvent) => {
    ancestors = target instanceof HTMLElement ? ancestorsOf(target) : [];
  };
  const isLost = () => document.activeElement === document.body;
  // A removed element is still in the document when it loses the focus. A tap elsewhere removes the focus on purpose.
  const clearAncestors = () =>
    queueMicrotask(() => {
      if (isLost() && ancestors[0]?.isConnected) ancestors = [];
    });
  const moveFocus = () => {
    if (!isLost() || !ancestors[0] || ancestors[0].isConnected) return;
    findFocusFallback(ancestors)?.focus({ preventScroll: true });
    ancestors = [];
  };
  const observer = new MutationObserver(moveFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', storeAncestors);
  document.addEventListener('focusout', clearAncestors);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', storeAncestors);
    document.removeEventListener('focusout', clearAncestors);
  };
}
