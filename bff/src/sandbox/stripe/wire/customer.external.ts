import type Stripe from 'stripe';
import type { Customer } from '../state.js';

export const wireCustomer = (customer: Customer) =>
  ({
    id: customer.id,
    object: 'customer',
    address: wireAddress(customer),
    created: customer.created,
    metadata: customer.metadata,
    name: customer.name,
  }) satisfies Partial<Stripe.Customer>;

export const wireDeletedCustomer = ({ id }: Customer): Stripe.DeletedCustomer => ({
  id,
  object: 'customer',
  deleted: true,
});

function wireAddress({ address }: Customer): Stripe.Address | null {
  if (!address) return null;
  const { postalCode, ...rest } = address;
  return { ...rest, postal_code: postalCode };
}
