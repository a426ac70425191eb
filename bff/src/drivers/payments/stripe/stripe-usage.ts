import type { UsageReport } from '../payments.js';
import type { StripeClient } from './stripe-client.js';
import { MissingAtStripeError } from './stripe-failure.js';
import type { StripeStore } from './stripe-store.js';
import { meterEvent } from './usage.external.js';

/** Server time on the meter. */
export class StripeUsage {
  constructor(
    private readonly client: StripeClient,
    private readonly store: StripeStore,
  ) {}

  async report(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'> {
    const customer = (await this.store.account(report.userId))?.customerId ?? null;
    if (customer === null) return 'unknown-customer';
    const params = meterEvent(report, customer);
    const idempotencyKey = `usage-${report.identifier}`;
    try {
      await this.client.call(signal, (stripe) =>
        stripe.billing.meterEvents.create(params, { idempotencyKey }),
      );
      return 'accepted';
    } catch (error) {
      if (error instanceof MissingAtStripeError) return 'unknown-customer';
      throw error;
    }
  }
}
