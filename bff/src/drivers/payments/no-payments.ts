import type { BillingInformation, PaymentTier } from '@trailcast/schema/wire';
import { PaymentsError, type Payments } from './payments.js';

/** Payments of an installation without a provider. Nobody can subscribe. */
export class NoPayments implements Payments {
  startingTier(): PaymentTier | null {
    return null;
  }

  async subscription(): Promise<null> {
    return null;
  }

  async openCheckout(): Promise<never> {
    throw notSetUp();
  }

  async changeTier(): Promise<void> {}

  async cancelAt(): Promise<void> {}

  async keep(): Promise<void> {}

  async invoices(): Promise<[]> {
    return [];
  }

  async endNow(): Promise<void> {}

  async billing(): Promise<BillingInformation | null> {
    return null;
  }

  async saveBilling(): Promise<never> {
    throw notSetUp();
  }

  async reportUsage(): Promise<'unknown-customer'> {
    return 'unknown-customer';
  }
}

function notSetUp(): PaymentsError {
  return new PaymentsError('not-set-up', 'card payments are not set up on this installation');
}
