import { useEffect, useEffectEvent } from 'react';

/** Reads again what may have changed while the window was not looked at. A failure shows in the query itself. */
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
