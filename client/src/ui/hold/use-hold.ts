import { useEffect, useRef, useState } from 'react';

/** Duration of a hold, ms: too long for an accidental touch. */
export const HOLD_MS = 500;

export interface Hold {
  /** True during a hold that has not acted yet. */
  isHeld: boolean;
  begin: () => void;
  /** Ends the hold; one that ends early has no effect. */
  end: () => void;
}

/** Calls `onHeld` once if the hold lasts 0.5 s. Hiding the page or leaving the window also ends the hold. */
export function useHold(onHeld: () => void): Hold {
  const [isHeld, setHeld] = useState(false);
  const act = useRef(onHeld);
  useEffect(function keep() {
    act.current = onHeld;
  });
  useEffect(
    function count() {
      if (!isHeld) return undefined;
      const end = () => setHeld(false);
      const timer = setTimeout(() => {
        end();
        act.current();
      }, HOLD_MS);
      window.addEventListener('blur', end);
      document.addEventListener('visibilitychange', end);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('blur', end);
        document.removeEventListener('visibilitychange', end);
      };
    },
    [isHeld],
  );
  return { isHeld, begin: () => setHeld(true), end: () => setHeld(false) };
}
