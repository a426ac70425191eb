import { useEffect, useRef } from 'react';

/** Returns a ref that focuses the heading of a new step when it appears. */
export function useArrivalFocus<Element extends HTMLElement>(active = true) {
  const ref = useRef<Element>(null);
  useEffect(
    function takeTheFocus() {
      if (active) ref.current?.focus();
    },
    [active],
  );
  return ref;
}
