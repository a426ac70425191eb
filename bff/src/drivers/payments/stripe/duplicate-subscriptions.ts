import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { PaymentsError } from '../payments.js';
import type { StripeClient } from './stripe-client.js';
import {
  CANCEL_WITH_INVOICE,
  isPaid,
  createCancelReasonParams,
  CANCEL_WITHOUT_INVOICE,
  findLatestInvoiceId,
  listPaidIntentIds,
  createRefundParams,
} from './subscription.external.js';

/** Cancels and refunds duplicate subscriptions of a user, which two completed checkouts create. */
export class DuplicateSubscriptions {
  constructor(
    private readonly client: StripeClient,
    private readonly log: Logger,
  ) {}

  /**
   * Cancels a duplicate subscription. An overdue subscription is billed instead of refunded, because it was
   * not paid.
   */
  async cancel(duplicate: Stripe.Subscription, signal: AbortSignal): Promise<void> {
    const { id } = duplicate;
    this.log.warn({ subscription: id }, 'a duplicate subscription of a user is canceled');
    const invoiceId = isPaid(duplicate) ? findLatestInvoiceId(duplicate) : null;
    // Refund first: a canceled subscription is not processed again after an error.
    if (invoiceId !== null) await this.#refundInvoice(invoiceId, signal);
    const params = isPaid(duplicate) ? CANCEL_WITHOUT_INVOICE : CANCEL_WITH_INVOICE;
    await this.client.request(signal, (stripe) =>
      stripe.subscriptions.update(id, createCancelReasonParams('duplicate')),
    );
    await this.client.request(signal, (stripe) => stripe.subscriptions.cancel(id, params));
  }

  async #refundInvoice(invoice: string, signal: AbortSignal): Promise<void> {
    try {
      const { status } = await this.client.request(signal, (stripe) => stripe.invoices.retrieve(invoice));
      if (status === 'open') return void (await this.#voidInvoice(invoice, signal));
      const { data } = await this.client.request(signal, (stripe) =>
        stripe.invoicePayments.list({ invoice }),
      );
      for (const intentId of listPaidIntentIds(data)) await this.#refund(intentId, signal);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.kind !== 'rejected') throw error;
      this.log.error(
        { invoice, reason: error.message },
        'the refund of a duplicate subscription failed; refund it manually',
      );
    }
  }

  #voidInvoice(invoice: string, signal: AbortSignal) {
    return this.client.request(signal, (stripe) => stripe.invoices.voidInvoice(invoice));
  }

  /** Refunds a payment. The idempotency key contains its id, so that a retry does not refund it again. */
  #refund(intentId: string, signal: AbortSignal) {
    const idempotencyKey = `refund-${intentId}`;
    return this.client.request(signal, (stripe) =>
      stripe.refunds.create(createRefundParams(intentId), { idempotencyKey }),
    );
  }
}
