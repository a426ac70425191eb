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
  /** True during a panic, by the status. */
  isOn: boolean;
  /** False if a hold must not end it. */
  mayEnd: boolean;
  onPanic: (on: boolean) => void;
}

/**
 * Begins or ends a panic by a hold. What a hold is for is decided when it begins, so that one for a panic never ends the
 * panic that another user begins during the hold.
 */
export function usePanicHold({ isOn, mayEnd, onPanic }: Input): PanicHold {
  const wanted = useRef(false);
  const [wasShort, setShort] = useState(false);
  const { isHeld, begin, end } = useHold(() => {
    if (wanted.current !== isOn) onPanic(wanted.current);
  });
  useEffect(
    function forget() {
      if (!wasShort) return undefined;
      const timer = setTimeout(() => setShort(false), SHORT_MS);
      return () => clearTimeout(timer);
    },
    [wasShort],
  );
  const isAllowed = !isOn || mayEnd;
  return {
    isHeld,
    wasShort,
    begin: () => {
      if (!isAllowed || isHeld) return;
      wanted.current = !isOn;
      setShort(false);
      begin();
    },
    end: () => {
      if (isHeld) setShort(true);
      end();
    },
    act: () => isAllowed && onPanic(!isOn),
  };
}
