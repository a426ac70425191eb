import type Stripe from 'stripe';

/** A whole list as it stands inside another object. */
export const wireList = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
