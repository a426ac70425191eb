import type { Invoice, Line } from '../records.js';

/** Cents. */
export const total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.amount, 0);

/** What is charged after the customer's balance; a credit is never paid out. */
export const amountDue = (invoice: Invoice): number =>
  Math.max(0, total(invoice.lines) + invoice.startingBalance);

export const amountRemaining = (invoice: Invoice): number =>
  invoice.status === 'void' ? 0 : Math.max(0, amountDue(invoice) - invoice.amountPaid);

/** What a payment of this invoice is called at the provider. */
export const paymentIntentOf = (invoice: Invoice): string => invoice.id.replace(/^in_/, 'pi_');
export const chargeOf = (invoice: Invoice): string => invoice.id.replace(/^in_/, 'ch_');
