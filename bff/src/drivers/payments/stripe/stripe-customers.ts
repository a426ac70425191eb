import type { StripeClient } from './stripe-client.js';
import { newCustomer } from './customer.external.js';
import { MissingAtStripeError } from './stripe-failure.js';
import type { StripeAccount, StripeStore } from './stripe-store.js';

/** Where a parameter names the customer; absent: in the address of the call. */
const NAMING_PARAMS: readonly (string | undefined)[] = ['customer', 'id', undefined];

/** One customer per user: its key is stored before it is made, so that a lost reply makes no second one. */
export class StripeCustomers {
  constructor(
    private readonly client: StripeClient,
    private readonly store: StripeStore,
  ) {}

  /** The user's customer; null for who never needed one. One whose making was begun is made. */
  async known(userId: number, signal: AbortSignal): Promise<string | null> {
    const account = await this.store.account(userId);
    return account && (account.customerId ?? this.#create(account, signal));
  }

  /** Runs `work` for the user's customer, made when there is none, and again for a new one when it is gone. */
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
