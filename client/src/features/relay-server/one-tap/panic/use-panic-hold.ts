import { useEffect, useRef, useState } from 'react';
import type { HoldActions } from '../../../../ui/hold/hold-handlers.js';
import { useHold } from '../../../../ui/hold/use-hold.js';

/** Time for which the hint after a too short hold is shown, ms. */
const SHORT_MS = 4_000;

export interface PanicHold extends HoldActions {
  isHeld: boolean;
  /** True for a moment after a too short hold. */
  wasShort: boolean;
}

interface Input {
  /** Start of the panic by the status, ms since the epoch; null without a panic. */
  since: number | null;
  mayEnd: boolean;
  /** Begins a panic (null), or ends the one that began at this time, ms since the epoch. */
  onPanic: (ended: number | null) => void;
}

/**
 * Begins or ends a panic by a hold. The start of the hold determines which, so that a hold to begin a panic never ends
 * one that another user begins in the meantime. The request is sent even then, because that panic may have to become
 * the owner's.
 */
export function usePanicHold({ since, mayEnd, onPanic }: Input): PanicHold {
  const ended = useRef<number | null>(null);
  const [wasShort, setShort] = useState(false);
  const { isHeld, begin, end } = useHold(() => {
    if (ended.current === null || ended.current === since) onPanic(ended.current);
  });
  useEffect(
    function forget() {
      if (!wasShort) return undefined;
      const timer = setTimeout(() => setShort(false), SHORT_MS);
      return () => clearTimeout(timer);
    },
    [wasShort],
  );
  const isAllowed = since === null || mayEnd;
  return {
    isHeld,
    wasShort,
    begin: () => {
      if (!isAllowed || isHeld) return;
      ended.current = since;
      setShort(false);
      begin();
    },
    end: () => {
      if (isHeld) setShort(true);
      end();
    },
    act: () => isAllowed && onPanic(since),
  };
}
