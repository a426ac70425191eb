import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { PaymentsError } from '../payments.js';
import type { StripeClient } from './stripe-client.js';
import {
  END_WITH_INVOICE,
  isPaid,
  createEndReasonParams,
  END_WITHOUT_INVOICE,
  findLatestInvoice,
  listPaidIntents,
  createRefundParams,
} from './subscription.external.js';

/** Refunds and ends duplicate subscriptions of a user, which two completed checkouts create. */
export class DuplicateSubscriptions {
  constructor(
    private readonly client: StripeClient,
    private readonly log: Logger,
  ) {}

  /** Ends a duplicate subscription. An overdue one is billed instead of refunded, because it was not paid. */
  async end(duplicate: Stripe.Subscription, signal: AbortSignal): Promise<void> {
    const { id } = duplicate;
    this.log.warn({ subscription: id }, 'a second subscription of one user is ended');
    const invoice = isPaid(duplicate) ? findLatestInvoice(duplicate) : null;
    // Refunded first, because an ended subscription is not processed again.
    if (invoice !== null) await this.#refundInvoice(invoice, signal);
    const params = isPaid(duplicate) ? END_WITHOUT_INVOICE : END_WITH_INVOICE;
    await this.client.call(signal, (stripe) =>
      stripe.subscriptions.update(id, createEndReasonParams('duplicate')),
    );
    await this.client.call(signal, (stripe) => stripe.subscriptions.cancel(id, params));
  }

  async #refundInvoice(invoice: string, signal: AbortSignal): Promise<void> {
    try {
      const { status } = await this.client.call(signal, (stripe) => stripe.invoices.retrieve(invoice));
      if (status === 'open') return void (await this.#voidInvoice(invoice, signal));
      const { data } = await this.client.call(signal, (stripe) => stripe.invoicePayments.list({ invoice }));
      for (const intent of listPaidIntents(data)) await this.#refund(intent, signal);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.kind !== 'rejected') throw error;
      this.log.error(
        { invoice, reason: error.message },
        'the refund of a second subscription failed; refund it manually',
      );
    }
  }

  #voidInvoice(invoice: string, signal: AbortSignal) {
    return this.client.call(signal, (stripe) => stripe.invoices.voidInvoice(invoice));
  }

  /** Refunds a payment. Its id is the idempotency key, so that a retry refunds nothing. */
  #refund(intent: string, signal: AbortSignal) {
    const idempotencyKey = `refund-${intent}`;
    return this.client.call(signal, (stripe) =>
      stripe.refunds.create(createRefundParams(intent), { idempotencyKey }),
    );
  }
}
