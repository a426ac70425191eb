import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Goes to the heading that the address names, or to the top of a page that was just opened. */
export function useAddressPlace(): void {
  const { hash, key } = useLocation();
  const kind = useNavigationType();
  useEffect(
    function goThere() {
      const place = hash === '' ? null : document.getElementById(hash.slice(1));
      if (place) {
        place.scrollIntoView();
        place.focus({ preventScroll: true });
      } else if (kind === NavigationType.Push) window.scrollTo(0, 0);
    },
    // The key changes also when the same entry is pressed again.
    [hash, key, kind],
  );
}
