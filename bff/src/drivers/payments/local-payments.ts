import type { BillingInformation, PaymentTier } from '@trailcast/schema/wire';
import { PaymentsError, type Payments } from './payments.js';

/** Where billing addresses stay when no provider keeps them. */
export interface BillingStore {
  load(userId: number): Promise<BillingInformation | null>;
  save(userId: number, information: BillingInformation): Promise<void>;
}

/** CONTRACT section 7: who starts with an ACTIVE payment. */
const STARTING_TIERS = new Map<string, PaymentTier>([
  ['admin', 'FREE'],
  ['streamer', 'REGULAR'],
  ['moderator', 'REGULAR'],
]);

/**
 * An installation without a card provider: demo users have subscriptions that cost nothing and renew by themselves, and
 * nobody can buy one.
 */
export class LocalPayments implements Payments {
  constructor(
    private readonly store: BillingStore,
    /** By login, lower case. */
    private readonly startingTiers: ReadonlyMap<string, PaymentTier> = STARTING_TIERS,
  ) {}

  startingTier(login: string): PaymentTier | null {
    return this.startingTiers.get(login.toLowerCase()) ?? null;
  }

  async openCheckout(): Promise<never> {
    throw new PaymentsError('not-set-up', 'card payments are not set up on this installation');
  }

  /** The stored payment is all that there is of a local subscription. */
  async cancelAt(): Promise<void> {}

  async endNow(): Promise<void> {}

  billing(userId: number): Promise<BillingInformation | null> {
    return this.store.load(userId);
  }

  saveBilling(userId: number, information: BillingInformation): Promise<void> {
    return this.store.save(userId, information);
  }

  /** Nobody pays here. */
  async reportUsage(): Promise<'unknown-customer'> {
    return 'unknown-customer';
  }
}
