import type { StripeClient } from './stripe-client.js';
import { newCustomer } from './customer.external.js';
import { MissingAtStripeError } from './stripe-failure.js';
import type { StripeAccount, StripeStore } from './stripe-store.js';

/** Parameter that names the customer; undefined: the URL does. */
const NAMING_PARAMS: readonly (string | undefined)[] = ['customer', 'id', undefined];

/** One customer per user. The idempotency key is stored before the creation, so that a lost reply creates no second one. */
export class StripeCustomers {
  constructor(
    private readonly client: StripeClient,
    private readonly store: StripeStore,
  ) {}

  /** Returns the user's customer, or null. Finishes a creation that was started. */
  async known(userId: number, signal: AbortSignal): Promise<string | null> {
    const account = await this.store.account(userId);
    return account && (account.customerId ?? this.#create(account, signal));
  }

  /** Runs `work` with the user's customer, created if needed, and again with a new one if it was deleted at Stripe. */
  async with<T>(userId: number, signal: AbortSignal, work: (customer: string) => Promise<T>): Promise<T> {
    const account = await this.store.openAccount(userId);
    const customer = account.customerId ?? (await this.#create(account, signal));
    try {
      return await work(customer);
    } catch (error) {
      if (!isMissingCustomer(error)) throw error;
      await this.store.forgetCustomer(userId, customer);
      return work(await this.#create(await this.store.openAccount(userId), signal));
    }
  }

  async #create(account: StripeAccount, signal: AbortSignal): Promise<string> {
    const { id } = await this.client.call(signal, (stripe) =>
      stripe.customers.create(newCustomer(account), { idempotencyKey: account.creationKey }),
    );
    await this.store.keepCustomer(account, id);
    return id;
  }
}

export function isMissingCustomer(error: unknown): boolean {
  return error instanceof MissingAtStripeError && NAMING_PARAMS.includes(error.param);
}
