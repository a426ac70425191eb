import { useEffect, useEffectEvent } from 'react';

/** Refetches when the window gets the focus. The query reports its own failures. */
export function useRefetchOnFocus(refetch: () => Promise<unknown>): void {
  const refetchIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refetch().catch(() => null);
  });
  useEffect(function watchFocus() {
    const onFocus = () => refetchIfVisible();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);
}
