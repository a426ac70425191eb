import type { UserPaymentQuery } from './payment.generated.js';

export type Tier = UserPaymentQuery['userPayment']['tier'];

/** From the dearest down. A record, so that none can be forgotten. */
const RANKED: Readonly<Record<Tier, true>> = {
  REGULAR: true,
  REDUCED: true,
  FRIENDS: true,
  EXCLUSIVE: true,
  FREE: true,
};

/** Every tier, in the order of the lists. */
export const TIERS = Object.keys(RANKED) as readonly Tier[];
