import { useEffect, useEffectEvent } from 'react';

/** Refetches when the window gets the focus. The query reports its own failures. */
export function useReadAgainOnFocus(read: () => Promise<unknown>): void {
  const readAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') read().catch(() => null);
  });
  useEffect(function watchFocus() {
    const again = () => readAgain();
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
}
