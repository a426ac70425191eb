import { useEffect, useRef, useState } from 'react';

/** How long a hold takes, ms: long enough that no touch by accident does it. */
export const HOLD_MS = 500;

export interface Hold {
  /** True while it is held and has not acted yet. */
  isHeld: boolean;
  begin: () => void;
  /** Ends a hold; one that ends early does nothing. */
  end: () => void;
}

/** Calls `onHeld` once after 0.5 s without an end. A hidden page or another window ends a hold too. */
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
