import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { isMissing } from '../accounts.js';
import { missingError } from './api/stripe-failure.js';
import {
  emptyState,
  State,
  type CheckoutSession,
  type Customer,
  type Invoice,
  type Price,
  type Subscription,
} from './state.js';

const DAY_MS = 86_400_000;
const KEPT_EVENTS = 1000;
const KEPT_DELIVERIES = 300;

/**
 * The state of the local Stripe, in one private file. Changes are made inside `change`. They are on disk when it
 * returns, and undone when it throws.
 */
export class Ledger {
  state: State;
  #saved: string;

  constructor(
    private readonly file: string,
    /** The origin that browsers use. */
    readonly publicUrl: string,
  ) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.state = this.#load();
    this.#saved = JSON.stringify(this.state);
  }

  change<T>(work: () => T): T {
    try {
      const result = work();
      this.#save();
      return result;
    } catch (error) {
      this.state = State.parse(JSON.parse(this.#saved));
      throw error;
    }
  }

  /** Returns an id that sorts by age. */
  newId(prefix: string): string {
    this.state.counter += 1;
    return `${prefix}_${String(this.state.counter).padStart(8, '0')}${randomBytes(8).toString('hex')}`;
  }

  /** Returns the time of the local Stripe, s. It is ahead of the real time after its clock was advanced. */
  now(): number {
    return Math.floor((Date.now() + this.state.advancedMs) / 1000);
  }

  /**
   * Converts a time from the client, s. The client's clock does not follow when this one is advanced, so the time is
   * shifted by the same amount if `fits` accepts the result.
   */
  clientTime(time: number, fits: (time: number) => boolean): number {
    const moved = time + Math.floor(this.state.advancedMs / 1000);
    return fits(moved) ? moved : time;
  }

  /** Throws resource_missing, also for a deleted customer if a parameter names it. */
  customer(id: string, param?: string): Customer {
    const found = this.state.customers.find((customer) => customer.id === id);
    if (!found || (param && found.deleted)) throw missingError('customer', id, param);
    return found;
  }

  price(id: string, param?: string): Price {
    const found = this.state.prices.find((price) => price.id === id);
    if (!found) throw missingError('price', id, param);
    return found;
  }

  subscription(id: string): Subscription {
    const found = this.state.subscriptions.find((subscription) => subscription.id === id);
    if (!found) throw missingError('subscription', id);
    return found;
  }

  invoice(id: string): Invoice {
    const found = this.state.invoices.find((invoice) => invoice.id === id);
    if (!found) throw missingError('invoice', id);
    return found;
  }

  session(id: string): CheckoutSession {
    const found = this.state.sessions.find((session) => session.id === id);
    if (!found) throw missingError('checkout.session', id);
    return found;
  }

  productName({ product }: Price): string {
    return this.state.products.find(({ id }) => id === product)?.name ?? product;
  }

  #load(): State {
    try {
      return State.parse({ ...emptyState(), ...JSON.parse(readFileSync(this.file, 'utf8')) });
    } catch (error) {
      if (isMissing(error)) return emptyState();
      throw error;
    }
  }

  #save(): void {
    this.#trim();
    const text = JSON.stringify(this.state);
    if (text === this.#saved) return;
    const next = `${this.file}.next`;
    writeFileSync(next, text, { mode: 0o600 });
    renameSync(next, this.file);
    this.#saved = text;
  }

  #trim(): void {
    const { state } = this;
    const done = state.deliveries.filter((delivery) => delivery.done);
    const dropped = new Set(done.slice(0, Math.max(0, done.length - KEPT_DELIVERIES)));
    if (dropped.size > 0) state.deliveries = state.deliveries.filter((delivery) => !dropped.has(delivery));
    if (state.events.length > KEPT_EVENTS) {
      const awaited = new Set(state.deliveries.filter(({ done }) => !done).map(({ event }) => event));
      const old = state.events.length - KEPT_EVENTS;
      state.events = state.events.filter((event, index) => index >= old || awaited.has(event.id));
    }
    for (const [key, { at }] of Object.entries(state.answers)) {
      if (at < Date.now() - DAY_MS) delete state.answers[key];
    }
  }
}
