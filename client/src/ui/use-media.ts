import { useSyncExternalStore } from 'react';

/** Media query of a window without the height for all parts of a desktop's page. */
export const LOW_WINDOW = '@media (max-height: 759px)';

/** Creates a hook that returns whether a media query matches, and rerenders when that changes. */
function createMediaHook(media: string): () => boolean {
  const subscribe = (onChange: () => void) => {
    const query = window.matchMedia(media);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}

/** Returns true in the desktop layout, which has a rail and two columns: from the theme's `lg` on. */
export const useIsDesktop = createMediaHook('(min-width: 1024px)');

/** Returns true on a desktop with room for more than the essential controls: from the theme's `xl` on. */
export const useIsWideDesktop = createMediaHook('(min-width: 1280px)');

/** Returns true in a window with room for a long column of fields beside the page. */
export const useIsHighWindow = createMediaHook('(min-height: 880px)');

/** Returns true in a `LOW_WINDOW`. */
export const useIsLowWindow = createMediaHook('(max-height: 759px)');

/** Returns true below the theme's `md`, where dialogs are bottom sheets. */
export const useIsPhone = createMediaHook('(max-width: 767px)');

/** Returns true on a device that is used by touch. */
export const useIsTouch = createMediaHook('(pointer: coarse)');
