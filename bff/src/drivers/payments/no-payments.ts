import type { BillingInformation, PaymentTier } from '@trailcast/schema/wire';
import { PaymentsError, type Payments } from './payments.js';

/** Payments of an installation without a provider. Users can't subscribe. */
export class NoPayments implements Payments {
  findStartingTier(): PaymentTier | null {
    return null;
  }

  async readSubscription(): Promise<null> {
    return null;
  }

  async openCheckout(): Promise<never> {
    throw createNotSetUpError();
  }

  async changeTier(): Promise<void> {}

  async cancelAt(): Promise<void> {}

  async undoCancellation(): Promise<void> {}

  async listInvoices(): Promise<[]> {
    return [];
  }

  async cancelNow(): Promise<void> {}

  async readBilling(): Promise<BillingInformation | null> {
    return null;
  }

  async saveBilling(): Promise<never> {
    throw createNotSetUpError();
  }

  async reportUsage(): Promise<'unknown-customer'> {
    return 'unknown-customer';
  }
}

function createNotSetUpError(): PaymentsError {
  return new PaymentsError('not-set-up', 'card payments are not set up on this installation');
}
