import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Goes to the heading that the address names, or to the top of a page that was just opened. */
export function useAddressPlace(): void {
  const { hash } = useLocation();
  const kind = useNavigationType();
  useEffect(
    function goThere() {
      const place = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
      if (place) {
        place.scrollIntoView();
        place.focus({ preventScroll: true });
      } else if (kind === 'PUSH') window.scrollTo(0, 0);
    },
    [hash, kind],
  );
}
