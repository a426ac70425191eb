import { useEffect, useState } from 'react';

/** Maximum time for which content below a skeleton is hidden, ms. */
const MAX_HIDE_MS = 2_000;

/** Returns true once the component has been mounted for `ms` milliseconds. */
export function useElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(
    function startTimer() {
      const timer = setTimeout(() => setElapsed(true), ms);
      return () => clearTimeout(timer);
    },
    [ms],
  );
  return hasElapsed;
}

/** Returns the attribute of a skeleton that makes `hideBelowLoading` hide the content below it, for up to 2 s. */
export function useLoadingAttribute(hidesBelow: boolean): { 'data-loading'?: '' } {
  const hasEnded = useElapsed(MAX_HIDE_MS);
  return hidesBelow && !hasEnded ? { 'data-loading': '' } : {};
}

/** Returns true during the first load: neither data nor an error has arrived so far. */
export function useFirstLoad(hasResult: boolean): boolean {
  const [isFirstLoad, setFirstLoad] = useState(true);
  if (isFirstLoad && hasResult) setFirstLoad(false);
  return isFirstLoad;
}
