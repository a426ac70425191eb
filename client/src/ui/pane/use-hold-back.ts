import { useEffect, useState } from 'react';

/** What is below a skeleton is held back for this long at most, ms. */
const HOLD_BACK_MS = 2_000;

/** Returns whether the component has been mounted for `ms`. */
export function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(
    function wait() {
      const timer = setTimeout(() => setOver(true), ms);
      return () => clearTimeout(timer);
    },
    [ms],
  );
  return isOver;
}

/** Returns the attribute of a skeleton that makes `topDown` hide what is below it, for a moment only. */
export function useHoldBack(isHolding: boolean): { 'data-loading'?: '' } {
  const isOver = useElapsed(HOLD_BACK_MS);
  return isHolding && !isOver ? { 'data-loading': '' } : {};
}

/** Returns whether a load is the first one: neither data nor an error was there before. */
export function useFirstLoad(hasAnswer: boolean): boolean {
  const [isFirst, setFirst] = useState(true);
  if (isFirst && hasAnswer) setFirst(false);
  return isFirst;
}
