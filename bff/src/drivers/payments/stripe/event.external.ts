import { z } from 'zod';

/** Reference to a customer: an id, or an object if expanded. */
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** Fields of an event that the product reads; thin events have no data. Source: Stripe's event reference. */
export const StripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1),
  data: z
    .object({
      object: z.looseObject({
        id: z.string().nullish(),
        object: z.string().nullish(),
        customer: Reference.nullish(),
      }),
    })
    .nullish(),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

/** Returns the customer that the event is about or belongs to. */
export function findCustomerId({ data }: StripeEvent): string | null {
  const object = data?.object;
  if (!object) return null;
  return (object.object === 'customer' ? object.id : object.customer) ?? null;
}

export const findFailedCheckoutId = ({ type, data }: StripeEvent): string | null =>
  type === 'checkout.session.async_payment_failed' ? (data?.object.id ?? null) : null;

/** Returns true for the thin events about usage that a meter accepted and then rejected. */
export const isUsageRejected = ({ type }: StripeEvent): boolean => type.startsWith('v1.billing.meter.');
