import { useSyncExternalStore } from 'react';

/** Media query for a device that is used by touch. */
const TOUCH = '(pointer: coarse)';

function follow(changed: () => void): () => void {
  const query = window.matchMedia(TOUCH);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useTouch = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(TOUCH).matches);
