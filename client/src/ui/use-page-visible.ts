import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
