import { useSyncExternalStore } from 'react';

/** Excludes the top 56 px of the window, which a phone's header covers. */
const ROOT_MARGIN = '-56px 0px 0px 0px';

let isInView = false;
const listeners = new Set<() => void>();

function setInView(isNowInView: boolean): void {
  if (isNowInView === isInView) return;
  isInView = isNowInView;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Ref callback for the band's element: tracks whether the element is in view. */
export function observeBand(element: HTMLElement | null) {
  if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
  const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
    rootMargin: ROOT_MARGIN,
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    setInView(false);
  };
}

/** Returns true while the band of the user's own server is in view. */
export const useBandInView = (): boolean => useSyncExternalStore(subscribe, () => isInView);
