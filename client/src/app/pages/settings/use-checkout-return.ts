import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PaymentStatus } from '../../../features/payment/payment.generated.js';

/**
 * Returns the result of the provider's checkout (`?checkout=done|left`), which is read once and removed from the URL.
 * `done` is returned until the payment's status changes.
 */
export function useCheckoutReturn(status: PaymentStatus | undefined): 'done' | 'left' | null {
  const [search, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState(() => search.get('checkout'));
  if (outcome === 'done' && status !== undefined && status !== 'INCOMPLETE') setOutcome(null);
  const hasParam = search.has('checkout');
  useEffect(
    function removeParam() {
      if (!hasParam) return;
      setSearch(
        (params) => {
          params.delete('checkout');
          return params;
        },
        { replace: true },
      );
    },
    [hasParam, setSearch],
  );
  return outcome === 'done' || outcome === 'left' ? outcome : null;
}
