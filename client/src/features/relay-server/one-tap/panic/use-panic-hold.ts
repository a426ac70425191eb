import { useEffect, useRef, useState } from 'react';
import type { HoldActions } from '../../../../ui/hold/hold-handlers.js';
import { useHold } from '../../../../ui/hold/use-hold.js';

/** How long a hold that was too short is explained, ms. */
const SHORT_MS = 4_000;

export interface PanicHold extends HoldActions {
  isHeld: boolean;
  /** True for a moment after a hold that was too short. */
  wasShort: boolean;
}

interface Input {
  /** When the panic began, by the status, ms since the epoch; null without one. */
  since: number | null;
  /** False if a hold must not end it. */
  mayEnd: boolean;
  /** Begins a panic (null), or ends the one that began then. */
  onPanic: (ended: number | null) => void;
}

/**
 * Begins or ends a panic by a hold. What a hold is for is decided when it begins, so that one for a panic never ends the
 * panic that another user begins during the hold. It is sent, because that panic may have to become the owner's.
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
