import { z } from 'zod';

/** Of a customer's things; expanded ones are objects. */
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** What the product reads of an event, also of the thin ones without data. Source: Stripe's event reference. */
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

/** The event's customer: what it is about, or whose. */
export function customerOf({ data }: StripeEvent): string | null {
  const about = data?.object;
  if (!about) return null;
  return (about.object === 'customer' ? about.id : about.customer) ?? null;
}

export const failedCheckoutOf = ({ type, data }: StripeEvent): string | null =>
  type === 'checkout.session.async_payment_failed' ? (data?.object.id ?? null) : null;

/** Thin events about meters: reports that were accepted at first. */
export const isUsageRefused = ({ type }: StripeEvent): boolean => type.startsWith('v1.billing.meter.');
