import { useEffect, useRef } from 'react';

/** For the heading of a step that has just replaced another: takes the focus, so that nobody loses their place. */
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
