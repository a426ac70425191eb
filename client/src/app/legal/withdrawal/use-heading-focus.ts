import { useEffect, useRef } from 'react';

/** Returns a ref for the heading of a step. The heading gets the focus when the step is shown. */
export function useHeadingFocus<Element extends HTMLElement>(isActive = true) {
  const ref = useRef<Element>(null);
  useEffect(
    function focusHeading() {
      if (isActive) ref.current?.focus();
    },
    [isActive],
  );
  return ref;
}
