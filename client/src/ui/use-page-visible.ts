import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Returns whether the page is visible. */
export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
