import { useEffect, useState } from 'react';

/** Maximum time for which content below a skeleton is hidden, ms. */
const HOLD_BACK_MS = 2_000;

/** Returns whether the component has been mounted for `ms`. */
export function useElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(
    function wait() {
      const timer = setTimeout(() => setElapsed(true), ms);
      return () => clearTimeout(timer);
    },
    [ms],
  );
  return hasElapsed;
}

/** Returns the attribute of a skeleton that makes `topDown` hide the content below it, for up to 2 s. */
export function useHoldBack(isHolding: boolean): { 'data-loading'?: '' } {
  const isOver = useElapsed(HOLD_BACK_MS);
  return isHolding && !isOver ? { 'data-loading': '' } : {};
}

/** Returns whether this is the first load: there was neither data nor an error before. */
export function useFirstLoad(hasAnswer: boolean): boolean {
  const [isFirst, setFirst] = useState(true);
  if (isFirst && hasAnswer) setFirst(false);
  return isFirst;
}
