import { useSyncExternalStore } from 'react';

/** Returns a hook that tells whether a media query matches, and follows it. */
function mediaHook(media: string): () => boolean {
  const follow = (changed: () => void) => {
    const query = window.matchMedia(media);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(follow, () => window.matchMedia(media).matches);
}

/** True in the desktop layout, which has a rail and two columns: from the theme's `lg` on. */
export const useDesk = mediaHook('(min-width: 1024px)');

/** True on a device that is used by touch. */
export const useTouch = mediaHook('(pointer: coarse)');
