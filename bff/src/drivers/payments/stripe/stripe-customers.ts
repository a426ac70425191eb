import type { StripeClient } from './stripe-client.js';
import { createCustomerParams } from './customer.external.js';
import { StripeNotFoundError } from './stripe-failure.js';
import type { StripeCustomerRecord, StripeStore } from './stripe-store.js';

/** Parameters that contain the customer's id; undefined: the URL contains it. */
const CUSTOMER_PARAMS: readonly (string | undefined)[] = ['customer', 'id', undefined];

/**
 * Customers at Stripe, one per user. The idempotency key is stored before the request. A retry after a lost
 * response therefore creates no second customer.
 */
export class StripeCustomers {
  constructor(
    private readonly client: StripeClient,
    private readonly store: StripeStore,
  ) {}

  /** Returns the user's customer, or null. Completes an interrupted creation. */
  async findCustomer(userId: number, signal: AbortSignal): Promise<string | null> {
    const record = await this.store.findCustomerRecord(userId);
    return record && (record.customerId ?? this.#create(record, signal));
  }

  /** Runs `work` with the user's customer, created if needed. If Stripe has deleted it, runs `work` with a new one. */
  async runWithCustomer<T>(
    userId: number,
    signal: AbortSignal,
    work: (customer: string) => Promise<T>,
  ): Promise<T> {
    const record = await this.store.findOrCreateCustomerRecord(userId);
    const customer = record.customerId ?? (await this.#create(record, signal));
    try {
      return await work(customer);
    } catch (error) {
      if (!isMissingCustomer(error)) throw error;
      await this.store.removeCustomer(userId, customer);
      return work(await this.#create(await this.store.findOrCreateCustomerRecord(userId), signal));
    }
  }

  async #create(record: StripeCustomerRecord, signal: AbortSignal): Promise<string> {
    const { id } = await this.client.request(signal, (stripe) =>
      stripe.customers.create(createCustomerParams(record), { idempotencyKey: record.creationKey }),
    );
    await this.store.saveCustomer(record, id);
    return id;
  }
}

/** Returns true if the error means that the requested customer does not exist at Stripe. */
export function isMissingCustomer(error: unknown): boolean {
  return error instanceof StripeNotFoundError && CUSTOMER_PARAMS.includes(error.param);
}
