import type { UserPaymentQuery } from './payment.generated.js';

export type Tier = UserPaymentQuery['userPayment']['tier'];

/** Tiers by descending price. A record, so that the compiler finds a missing tier. */
const TIERS_BY_PRICE: Readonly<Record<Tier, true>> = {
  REGULAR: true,
  REDUCED: true,
  FRIENDS: true,
  EXCLUSIVE: true,
  FREE: true,
};

export const TIERS = Object.keys(TIERS_BY_PRICE) as readonly Tier[];
