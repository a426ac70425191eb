import type { BillingInformation } from '@trailcast/schema/wire';
import type Stripe from 'stripe';
import type { StripeCustomerRecord } from './stripe-store.js';

export const createCustomerParams = ({
  userId,
  login,
}: StripeCustomerRecord): Stripe.CustomerCreateParams => ({
  metadata: { userId: String(userId), login },
});

/** Returns the parameters that store billing information. Empty strings delete the stored values. */
export const createBillingParams = (information: BillingInformation): Stripe.CustomerUpdateParams => ({
  name: information.name,
  address: {
    line1: information.line1,
    line2: information.line2,
    postal_code: information.postalCode,
    city: information.city,
    state: information.state,
    country: information.countryCode,
  },
});

/** Converts a customer. Returns null for a deleted one, and for one that has neither a name nor an address. */
export function toBillingInformation(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
): BillingInformation | null {
  if (customer.deleted) return null;
  const { name, address } = customer;
  if (!name && !address) return null;
  return {
    name: name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postalCode: address?.postal_code ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    countryCode: address?.country ?? '',
  };
}
