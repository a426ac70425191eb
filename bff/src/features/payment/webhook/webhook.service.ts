import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Logger } from 'pino';
import {
  ForgedEventError,
  type PaymentEvent,
  type PaymentEvents,
} from '../../../drivers/payments/payment-events.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { MalformedError } from '../../../infra/errors.js';
import { CheckoutAttemptEntity } from '../customer/checkout-attempt.entity.js';
import { askForReading, userOfCustomer } from '../customer/payment-customers.js';
import type { PaymentSync } from '../subscription/payment-sync.js';
import { WebhookEventEntity } from './webhook-event.entity.js';

const DAY_MS = 24 * 3_600_000;
/** The provider repeats for 3 days. */
const KEPT_MS = 30 * DAY_MS;

export interface WebhookServiceParts {
  database: Database;
  events: PaymentEvents;
  sync: Pick<PaymentSync, 'hint'>;
  logger: Logger;
  /** The provider signs by real time, ms. */
  now?: () => number;
}

/** Takes the payment provider's events. Each is a hint: what it is about is read from the provider afterwards. */
export class WebhookService {
  constructor(private readonly parts: WebhookServiceParts) {}

  /** Throws MalformedError for what the provider has not signed; other events are taken, also unknown ones. */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = this.#verified(body, signature);
    if (event.usageRefused)
      this.#log(event, 'error', 'the payment provider refused usage that it had accepted');
    const userId = await this.#keep(event);
    if (userId !== null) this.parts.sync.hint(userId);
  }

  /** Forgets events of which no repetition comes any more; answers how many. */
  prune(): Promise<number> {
    return this.parts.database.transact(({ em, now }) =>
      em.nativeDelete(WebhookEventEntity, { timeReceived: { $lt: now - KEPT_MS } }),
    );
  }

  #verified(body: Buffer, signature: string | undefined): PaymentEvent {
    const { events, now = Date.now } = this.parts;
    try {
      return events.read(body, signature, now());
    } catch (error) {
      if (error instanceof ForgedEventError) throw new MalformedError(error.message);
      throw error;
    }
  }

  /** Whose subscription is to be read; null for a repetition and for nobody's. */
  async #keep(event: PaymentEvent): Promise<number | null> {
    try {
      return await this.parts.database.transact((tx) => this.#insert(tx, event));
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      this.#log(event, 'debug', 'an event came again');
      return null;
    }
  }

  /** The id first: of two deliveries at once one fails here. The reading is due from the same commit on. */
  async #insert(tx: Transaction, event: PaymentEvent): Promise<number | null> {
    const { id, type, customerId, failedCheckout } = event;
    tx.em.create(WebhookEventEntity, { eventId: id, type, timeReceived: tx.now });
    await tx.em.flush();
    if (failedCheckout !== null) {
      await tx.em.nativeUpdate(CheckoutAttemptEntity, { sessionId: failedCheckout }, { failed: true });
    }
    const userId = customerId === null ? null : await userOfCustomer(tx.em, customerId);
    if (userId === null) this.#log(event, 'info', 'an event of nobody here');
    else await askForReading(tx, userId);
    return userId;
  }

  #log({ id, type }: PaymentEvent, level: 'debug' | 'info' | 'error', message: string): void {
    this.parts.logger[level]({ event: id, type }, message);
  }
}
