/** Marks the element that takes the focus when what had it has gone with its part of the page. */
const FALLBACK = '[data-focus-fallback]';

/** Whether it stays when a page goes: what was on a page has no heir on the next one, nor has what stands around it. */
const isFrame = (element: HTMLElement) =>
  element.matches('main, body') || element.querySelector('main') !== null;

/**
 * An element and everything around it on its page, from the inside out. The body is left out: what opened a window from
 * within another one has no heir on the page, where the other one's opener takes the focus.
 */
export function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element;
  return parentElement && !isFrame(parentElement) ? [element, ...ancestorsOf(parentElement)] : [element];
}

/**
 * Who gets the focus back: the element itself, or, when it has gone meanwhile, the nearest heir around it, in its pane if
 * that is still there. Null when there is none.
 */
export function focusFallbackOf([element, ...around]: readonly HTMLElement[]): HTMLElement | null {
  if (!element || element.isConnected) return element ?? null;
  for (const place of around.filter(({ isConnected }) => isConnected)) {
    const heir = place.matches(FALLBACK) ? place : place.querySelector<HTMLElement>(FALLBACK);
    if (heir || place.matches('section')) return heir;
  }
  return null;
}

/**
 * From now on the heir takes the focus when what had it goes, by whoever's hand: the keyboard would start at the top of the
 * page again. Answers what ends that.
 */
export function keepFocus(): () => void {
  let ancestors: readonly HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    ancestors = target instanceof HTMLElement ? ancestorsOf(target) : [];
  };
  const isLost = () => document.activeElement === document.body;
  // An element that is taken out is still there when it loses the focus; who taps beside it wants to lose it.
  const forget = () =>
    queueMicrotask(() => {
      if (isLost() && ancestors[0]?.isConnected) ancestors = [];
    });
  const inherit = () => {
    if (!isLost() || !ancestors[0] || ancestors[0].isConnected) return;
    focusFallbackOf(ancestors)?.focus({ preventScroll: true });
    ancestors = [];
  };
  const observer = new MutationObserver(inherit);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
  };
}
