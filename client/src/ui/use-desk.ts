import { useSyncExternalStore } from 'react';

/** Media query for the desktop layout, which has a rail and two columns: the theme's `lg`. */
const DESK = '(min-width: 1024px)';

function follow(changed: () => void): () => void {
  const query = window.matchMedia(DESK);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useDesk = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(DESK).matches);
