import type { Ledger } from './ledger.js';
import type { CheckoutSession } from './records.js';

/** Where the payer of a session goes. */
export const pageUrlOf = (ledger: Pick<Ledger, 'publicUrl'>, session: Pick<CheckoutSession, 'id'>): string =>
  `${ledger.publicUrl}/sandbox/stripe/checkout/${session.id}`;
