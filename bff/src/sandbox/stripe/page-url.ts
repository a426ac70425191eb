import type { Ledger } from './ledger.js';
import type { CheckoutSession, Invoice } from './records.js';

/** Where the payer of a session goes. */
export const pageUrlOf = (ledger: Pick<Ledger, 'publicUrl'>, session: Pick<CheckoutSession, 'id'>): string =>
  `${ledger.publicUrl}/sandbox/stripe/checkout/${session.id}`;

/** Where a final invoice can be paid. */
export const invoiceUrlOf = (ledger: Pick<Ledger, 'publicUrl'>, { id }: Pick<Invoice, 'id'>): string =>
  `${ledger.publicUrl}/sandbox/stripe/invoice/${id}`;
