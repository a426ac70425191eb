import type Stripe from 'stripe';
import type { Customer } from '../state.js';

export const toStripeCustomer = (customer: Customer) =>
  ({
    id: customer.id,
    object: 'customer',
    address: toStripeAddress(customer),
    created: customer.created,
    metadata: customer.metadata,
    name: customer.name,
  }) satisfies Partial<Stripe.Customer>;

export const toStripeDeletedCustomer = ({ id }: Customer): Stripe.DeletedCustomer => ({
  id,
  object: 'customer',
  deleted: true,
});

function toStripeAddress({ address }: Customer): Stripe.Address | null {
  if (!address) return null;
  const { postalCode, ...rest } = address;
  return { ...rest, postal_code: postalCode };
}
