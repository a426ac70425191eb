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
import { markSyncDue, findUserOfCustomer } from '../customer/payment-customers.js';
import type { PaymentSync } from '../subscription/payment-sync.js';
import { WebhookEventEntity } from './webhook-event.entity.js';

const DAY_MS = 24 * 3_600_000;
/** Retention of event ids, ms. The provider retries a delivery for 3 days. */
const RETENTION_MS = 30 * DAY_MS;

export interface WebhookServiceDeps {
  database: Database;
  events: PaymentEvents;
  sync: Pick<PaymentSync, 'requestSync'>;
  logger: Logger;
  /** Time of the wall clock, ms. It is compared with the time in the provider's signature. */
  now?: () => number;
}

/** Receives the payment provider's events. Each event only requests a sync of its customer. */
export class WebhookService {
  constructor(private readonly deps: WebhookServiceDeps) {}

  /**
   * Stores an event and starts a sync. Unknown types are accepted. Throws MalformedError if the signature is invalid.
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = this.#verify(body, signature);
    if (event.isUsageRejected)
      this.#log(event, 'error', 'the payment provider rejected usage that it had accepted');
    const userId = await this.#store(event);
    if (userId !== null) this.deps.sync.requestSync(userId);
  }

  /** Deletes events older than 30 days. Returns their number. */
  prune(): Promise<number> {
    return this.deps.database.transact(({ em, now }) =>
      em.nativeDelete(WebhookEventEntity, { timeReceived: { $lt: now - RETENTION_MS } }),
    );
  }

  #verify(body: Buffer, signature: string | undefined): PaymentEvent {
    const { events, now = Date.now } = this.deps;
    try {
      return events.read(body, signature, now());
    } catch (error) {
      if (error instanceof ForgedEventError) throw new MalformedError(error.message);
      throw error;
    }
  }

  /** Stores an event. Returns the user to sync, or null for a duplicate or an unknown customer. */
  async #store(event: PaymentEvent): Promise<number | null> {
    try {
      return await this.deps.database.transact((tx) => this.#insert(tx, event));
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      this.#log(event, 'debug', 'duplicate webhook event, ignored');
      return null;
    }
  }

  /**
   * Inserts the event id first, so that the second of two concurrent deliveries fails. Marks the sync as due in the
   * same commit.
   */
  async #insert(tx: Transaction, event: PaymentEvent): Promise<number | null> {
    const { id, type, customerId, failedCheckoutId } = event;
    tx.em.create(WebhookEventEntity, { eventId: id, type, timeReceived: tx.now });
    await tx.em.flush();
    if (failedCheckoutId !== null) {
      await tx.em.nativeUpdate(CheckoutAttemptEntity, { sessionId: failedCheckoutId }, { failed: true });
    }
    const userId = customerId === null ? null : await findUserOfCustomer(tx.em, customerId);
    if (userId === null) this.#log(event, 'info', 'unknown customer in webhook, ignored');
    else await markSyncDue(tx, userId);
    return userId;
  }

  #log({ id, type }: PaymentEvent, level: 'debug' | 'info' | 'error', message: string): void {
    this.deps.logger[level]({ event: id, type }, message);
  }
}
