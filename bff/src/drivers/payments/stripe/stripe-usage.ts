import type { UsageReport } from '../payments.js';
import type { StripeClient } from './stripe-client.js';
import { StripeAlreadyExistsError, StripeNotFoundError } from './stripe-failure.js';
import type { StripeStore } from './stripe-store.js';
import { findMeterId } from './price.external.js';
import { createMeterEventParams, createSummaryParams } from './usage.external.js';

/** Reports usage to the meter. Stripe counts a repeated identifier once, even with another timestamp. */
export class StripeUsage {
  constructor(
    private readonly client: StripeClient,
    private readonly store: StripeStore,
  ) {}

  async report(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'> {
    const customer = (await this.store.findCustomerRecord(report.userId))?.customerId ?? null;
    if (customer === null) return 'unknown-customer';
    const params = createMeterEventParams(report, customer);
    try {
      await this.client.request(signal, (stripe) => stripe.billing.meterEvents.create(params));
      return 'accepted';
    } catch (error) {
      if (error instanceof StripeAlreadyExistsError) return 'accepted';
      if (error instanceof StripeNotFoundError) return 'unknown-customer';
      throw error;
    }
  }

  /** Returns the units that the meter counted between two whole minutes, ms; null without a customer or meter. */
  async readReportedUnits(
    userId: number,
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<number | null> {
    const customer = (await this.store.findCustomerRecord(userId))?.customerId ?? null;
    if (customer === null) return null;
    try {
      return await this.client.request(signal, async (stripe) => {
        const meter = findMeterId((await stripe.billing.meters.list({ limit: 100 })).data);
        if (meter === undefined) return null;
        const query = createSummaryParams(customer, from, to);
        const { data } = await stripe.billing.meters.listEventSummaries(meter, query);
        return data.reduce((sum, { aggregated_value }) => sum + aggregated_value, 0);
      });
    } catch (error) {
      if (error instanceof StripeNotFoundError) return null;
      throw error;
    }
  }
}
