import type { Invoice } from '@trailcast/schema/wire';
import { createInvoiceListParams, toInvoice } from './invoice.external.js';
import type { StripeClient } from './stripe-client.js';
import { isMissingCustomer, type StripeCustomers } from './stripe-customers.js';

export interface StripeInvoicesDeps {
  client: StripeClient;
  customers: StripeCustomers;
  /** Origin of the local Stripe's pages; null for Stripe itself. */
  localOrigin: string | null;
}

/** Reads a user's invoices at Stripe. They are not stored here. */
export class StripeInvoices {
  constructor(private readonly deps: StripeInvoicesDeps) {}

  /** Returns the final invoices, newest first, at most 100; none without a customer. */
  async list(userId: number, signal: AbortSignal): Promise<Invoice[]> {
    const { client, customers, localOrigin } = this.deps;
    const customer = await customers.findCustomer(userId, signal);
    if (customer === null) return [];
    try {
      const { data } = await client.request(signal, (stripe) =>
        stripe.invoices.list(createInvoiceListParams(customer)),
      );
      return data.flatMap((invoice) => toInvoice(invoice, localOrigin) ?? []);
    } catch (error) {
      if (isMissingCustomer(error)) return [];
      throw error;
    }
  }
}
