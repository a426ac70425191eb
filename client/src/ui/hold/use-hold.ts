import { useEffect, useRef, useState } from 'react';

/** Duration of a hold, ms: too long for an accidental touch. */
export const HOLD_MS = 500;

export interface Hold {
  /** True until the hold ends or `onHeld` is called. */
  isHeld: boolean;
  begin: () => void;
  /** Ends the hold. A hold that ends early has no effect. */
  end: () => void;
}

/** Calls `onHeld` once if the hold lasts 0.5 s. Hiding the page or leaving the window also ends the hold. */
export function useHold(onHeld: () => void): Hold {
  const [isHeld, setHeld] = useState(false);
  const latestOnHeld = useRef(onHeld);
  useEffect(function updateLatestOnHeld() {
    latestOnHeld.current = onHeld;
  });
  useEffect(
    function startTimer() {
      if (!isHeld) return undefined;
      const endHold = () => setHeld(false);
      const timer = setTimeout(() => {
        endHold();
        latestOnHeld.current();
      }, HOLD_MS);
      const abortController = new AbortController();
      const options = { signal: abortController.signal };
      window.addEventListener('blur', endHold, options);
      document.addEventListener('visibilitychange', endHold, options);
      // On the window, because a button that is replaced during the hold receives no event.
      window.addEventListener('pointerup', endHold, options);
      window.addEventListener('pointercancel', endHold, options);
      return () => {
        clearTimeout(timer);
        abortController.abort();
      };
    },
    [isHeld],
  );
  return { isHeld, begin: () => setHeld(true), end: () => setHeld(false) };
}
