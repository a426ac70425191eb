import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from '../../../lib/router/location.js';
import type { PaymentStatus } from '../../../features/payment/payment.generated.js';

/**
 * Returns the result of the provider's checkout (`?checkout=done|left`), which is read once and removed from the URL.
 * `done` is returned until the payment's status changes.
 */
export function useCheckoutReturn(status: PaymentStatus | undefined): 'done' | 'left' | null {
  const { location, navigate } = useNavigation();
  const [outcome, setOutcome] = useState(() => readCheckout(location.search));
  if (outcome === 'done' && status !== undefined && status !== 'INCOMPLETE') setOutcome(null);
  const removeFromUrl = useEffectEvent(() => {
    const url = new URL(window.location.href);
    url.searchParams.delete('checkout');
    navigate(url.href, { replace: true });
  });
  const hasParam = readCheckout(location.search) !== null;
  useEffect(
    function removeParam() {
      if (hasParam) removeFromUrl();
    },
    [hasParam],
  );
  return outcome === 'done' || outcome === 'left' ? outcome : null;
}

const readCheckout = (search: string) => new URLSearchParams(search).get('checkout');
