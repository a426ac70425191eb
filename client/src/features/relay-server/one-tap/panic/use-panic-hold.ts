import { useEffect, useRef, useState } from 'react';
import type { HoldActions } from '../../../../ui/hold/hold-handlers.js';
import { useHold } from '../../../../ui/hold/use-hold.js';

/** Time for which the hint after a too short hold is shown, ms. */
const SHORT_HOLD_HINT_MS = 4_000;

export interface PanicHold extends HoldActions {
  isHeld: boolean;
  /** True for a moment after a too short hold. */
  wasShort: boolean;
}

interface Input {
  /** Start of the panic by the status, ms since the epoch; null without a panic. */
  startedAt: number | null;
  canEndPanic: boolean;
  /** Begins a panic (null), or ends the panic that began at this time, ms since the epoch. */
  onPanic: (ended: number | null) => void;
}

/**
 * Begins or ends a panic by a hold. The state at the start of the hold decides, so a hold to begin a panic never ends a
 * panic that another user begins during the hold. The request to begin is sent even then, because it makes the owner
 * the one who began the panic.
 */
export function usePanicHold({ startedAt, canEndPanic, onPanic }: Input): PanicHold {
  const panicToEnd = useRef<number | null>(null);
  const [wasShort, setWasShort] = useState(false);
  const { isHeld, begin, end } = useHold(() => {
    if (panicToEnd.current === null || panicToEnd.current === startedAt) onPanic(panicToEnd.current);
  });
  useEffect(
    function hideHint() {
      if (!wasShort) return undefined;
      const timer = setTimeout(() => setWasShort(false), SHORT_HOLD_HINT_MS);
      return () => clearTimeout(timer);
    },
    [wasShort],
  );
  const isAllowed = startedAt === null || canEndPanic;
  return {
    isHeld,
    wasShort,
    begin: (timeStamp) => {
      if (!isAllowed || isHeld) return;
      panicToEnd.current = startedAt;
      setWasShort(false);
      begin(timeStamp);
    },
    end: (timeStamp) => {
      if (end(timeStamp) === 'short') setWasShort(true);
    },
    act: () => isAllowed && onPanic(startedAt),
  };
}
