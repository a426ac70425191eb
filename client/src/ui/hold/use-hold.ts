import { useEffect, useRef, useState } from 'react';

/** Duration of a hold, ms: too long for an accidental touch. */
export const HOLD_MS = 500;

/** How a hold ended; `none` if there was no hold. */
export type HoldEnd = 'held' | 'short' | 'none';

export interface Hold {
  /** True until the hold ends or `onHeld` is called. */
  isHeld: boolean;
  /** `timeStamp`: time of the press, as in `Event.timeStamp`. */
  begin: (timeStamp: number) => void;
  /**
   * Ends the hold. A hold that ends early has no effect. `timeStamp`: time of the release; without one, the hold ends
   * early.
   */
  end: (timeStamp?: number) => HoldEnd;
}

/**
 * Calls `onHeld` once if the hold lasts 0.5 s. Hiding the page or leaving the window also ends the hold. The times of
 * press and release decide, because a busy browser handles a release before a timer that was due earlier.
 */
export function useHold(onHeld: () => void): Hold {
  const [isHeld, setHeld] = useState(false);
  /** Time of the press; null without a hold. */
  const pressedAt = useRef<number | null>(null);
  const latestOnHeld = useRef(onHeld);
  useEffect(function updateLatestOnHeld() {
    latestOnHeld.current = onHeld;
  });
  const end = (timeStamp?: number): HoldEnd => {
    const beganAt = pressedAt.current;
    pressedAt.current = null;
    setHeld(false);
    if (beganAt === null) return 'none';
    if (timeStamp === undefined || timeStamp - beganAt < HOLD_MS) return 'short';
    latestOnHeld.current();
    return 'held';
  };
  useEffect(
    function startTimer() {
      if (!isHeld) return undefined;
      const cancelHold = () => end();
      const timer = setTimeout(() => end((pressedAt.current ?? 0) + HOLD_MS), HOLD_MS);
      const abortController = new AbortController();
      const options = { signal: abortController.signal };
      window.addEventListener('blur', cancelHold, options);
      document.addEventListener('visibilitychange', cancelHold, options);
      // On the window, because a button that is replaced during the hold receives no event.
      window.addEventListener('pointerup', ({ timeStamp }) => end(timeStamp), options);
      window.addEventListener('pointercancel', cancelHold, options);
      return () => {
        clearTimeout(timer);
        abortController.abort();
      };
    },
    [isHeld],
  );
  return {
    isHeld,
    begin: (timeStamp) => {
      pressedAt.current ??= timeStamp;
      setHeld(true);
    },
    end,
  };
}
