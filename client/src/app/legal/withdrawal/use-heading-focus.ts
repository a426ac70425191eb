import { useEffect, useRef } from 'react';

/** Returns a ref for the heading of a step. The heading gets the focus when the step is shown. */
export function useHeadingFocus<Element extends HTMLElement>(active = true) {
  const ref = useRef<Element>(null);
  useEffect(
    function focusHeading() {
      if (active) ref.current?.focus();
    },
    [active],
  );
  return ref;
}
