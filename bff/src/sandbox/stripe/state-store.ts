import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { isFileMissing } from '../accounts.js';
import { createMissingError } from './api/stripe-failure.js';
import {
  createEmptyState,
  State,
  type CheckoutSession,
  type Customer,
  type Invoice,
  type Price,
  type Subscription,
} from './state.js';

const DAY_MS = 86_400_000;
const MAX_EVENTS = 1000;
const MAX_DELIVERIES = 300;

/**
 * Stores the state of the local Stripe in one private file. All changes run inside `change`, which saves them
 * when `work` returns and undoes them when it throws.
 */
export class StateStore {
  state: State;
  #savedText: string;

  constructor(
    private readonly file: string,
    /** The origin that browsers use. */
    readonly publicUrl: string,
  ) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.state = this.#load();
    this.#savedText = JSON.stringify(this.state);
  }

  change<T>(work: () => T): T {
    try {
      const result = work();
      this.#save();
      return result;
    } catch (error) {
      this.state = State.parse(JSON.parse(this.#savedText));
      throw error;
    }
  }

  /** Returns an id that sorts by age. */
  createId(prefix: string): string {
    this.state.counter += 1;
    return `${prefix}_${String(this.state.counter).padStart(8, '0')}${randomBytes(8).toString('hex')}`;
  }

  /** Returns the time of the local Stripe, s. It is ahead of the real time after its clock was advanced. */
  now(): number {
    return Math.floor((Date.now() + this.state.advancedMs) / 1000);
  }

  /**
   * Converts a time from the client, s. The client's clock is not advanced together with the clock of the
   * local Stripe, so the time is shifted by the same amount if `isValid` accepts the result.
   */
  convertClientTime(time: number, isValid: (time: number) => boolean): number {
    const shiftedTime = time + Math.floor(this.state.advancedMs / 1000);
    return isValid(shiftedTime) ? shiftedTime : time;
  }

  /** Throws StripeFailure for an unknown customer, and for a deleted one if a parameter names it. */
  findCustomer(id: string, param?: string): Customer {
    const customer = this.state.customers.find((customer) => customer.id === id);
    if (!customer || (param && customer.deleted)) throw createMissingError('customer', id, param);
    return customer;
  }

  findPrice(id: string, param?: string): Price {
    const price = this.state.prices.find((price) => price.id === id);
    if (!price) throw createMissingError('price', id, param);
    return price;
  }

  findSubscription(id: string): Subscription {
    const subscription = this.state.subscriptions.find((subscription) => subscription.id === id);
    if (!subscription) throw createMissingError('subscription', id);
    return subscription;
  }

  findInvoice(id: string): Invoice {
    const invoice = this.state.invoices.find((invoice) => invoice.id === id);
    if (!invoice) throw createMissingError('invoice', id);
    return invoice;
  }

  findSession(id: string): CheckoutSession {
    const session = this.state.sessions.find((session) => session.id === id);
    if (!session) throw createMissingError('checkout.session', id);
    return session;
  }

  findProductName({ product }: Price): string {
    return this.state.products.find(({ id }) => id === product)?.name ?? product;
  }

  #load(): State {
    try {
      return State.parse({ ...createEmptyState(), ...JSON.parse(readFileSync(this.file, 'utf8')) });
    } catch (error) {
      if (isFileMissing(error)) return createEmptyState();
      throw error;
    }
  }

  #save(): void {
    this.#deleteExcessEntries();
    const text = JSON.stringify(this.state);
    if (text === this.#savedText) return;
    const temporaryFile = `${this.file}.next`;
    writeFileSync(temporaryFile, text, { mode: 0o600 });
    renameSync(temporaryFile, this.file);
    this.#savedText = text;
  }

  #deleteExcessEntries(): void {
    const { state } = this;
    const doneDeliveries = state.deliveries.filter((delivery) => delivery.done);
    const excessDeliveries = new Set(
      doneDeliveries.slice(0, Math.max(0, doneDeliveries.length - MAX_DELIVERIES)),
    );
    if (excessDeliveries.size > 0)
      state.deliveries = state.deliveries.filter((delivery) => !excessDeliveries.has(delivery));
    if (state.events.length > MAX_EVENTS) {
      const pendingEvents = new Set(state.deliveries.filter(({ done }) => !done).map(({ event }) => event));
      const excessCount = state.events.length - MAX_EVENTS;
      state.events = state.events.filter(
        (event, index) => index >= excessCount || pendingEvents.has(event.id),
      );
    }
    for (const [key, { at }] of Object.entries(state.answers)) {
      if (at < Date.now() - DAY_MS) delete state.answers[key];
    }
  }
}
