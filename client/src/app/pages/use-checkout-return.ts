import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** How the user came back from the provider's checkout (`?checkout=done|left`), read once and removed from the address. */
export function useCheckoutReturn(): 'done' | 'left' | null {
  const [search, setSearch] = useSearchParams();
  const [outcome] = useState(() => search.get('checkout'));
  const stands = search.has('checkout');
  useEffect(
    function removeFromAddress() {
      if (!stands) return;
      setSearch(
        (present) => {
          present.delete('checkout');
          return present;
        },
        { replace: true },
      );
    },
    [stands, setSearch],
  );
  return outcome === 'done' || outcome === 'left' ? outcome : null;
}
