import { useSyncExternalStore } from 'react';

/** Width from which the navigation is a rail and nothing is docked: the theme's `md`. */
const DESK = '(min-width: 768px)';

function follow(changed: () => void): () => void {
  const query = window.matchMedia(DESK);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Returns whether the page is laid out for a desk. */
export const useDesk = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(DESK).matches);
