import type Stripe from 'stripe';
import type { Customer } from '../records.js';

export function wireCustomer(customer: Customer): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: wireAddress(customer),
    balance: customer.balance,
    created: customer.created,
    currency: 'eur',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: customer.phone,
    preferred_locales: customer.locales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: customer.testClock,
  } satisfies Stripe.Customer;
}

export const wireDeletedCustomer = ({ id }: Customer): Stripe.DeletedCustomer => ({
  id,
  object: 'customer',
  deleted: true,
});

export function wireAddress({ address }: Customer): Stripe.Address | null {
  if (!address) return null;
  const { postalCode, ...rest } = address;
  return { ...rest, postal_code: postalCode };
}
