import { z } from 'zod';
import { chargeOf, paymentIntentOf } from '../billing/amounts.js';
import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import { mergeMetadata, metadata, readParameters, text, whole } from '../parameters.js';
import type { Invoice, Refund } from '../records.js';
import { invalid, missing } from '../stripe-failure.js';
import { wireCharge, wireRefund } from '../wire/payment.external.js';
import { get, post, type Call } from './call.js';
import { listPage } from './list-page.js';

const RefundParams = z.object({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: whole().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata().optional(),
});

const ListParams = z.object({ payment_intent: text().optional(), charge: text().optional() });

export const refundCalls: Call[] = [
  post('/refunds', ({ ledger, params }) => {
    const { amount: wanted, reason = null, metadata: added, ...of } = readParameters(RefundParams, params);
    const invoice = paidInvoice(ledger, of);
    const left = invoice.amountPaid - invoice.refunded;
    if (left === 0)
      throw invalid('The payment has already been refunded.', 'amount', 'charge_already_refunded');
    const amount = wanted ?? left;
    if (amount < 1 || amount > left) {
      throw invalid(
        `Refund amount (${amount}) must be between 1 and what is left of the charge (${left}).`,
        'amount',
      );
    }
    return wireRefund(
      giveBack(ledger, invoice, { amount, reason, metadata: mergeMetadata({}, added) }),
      invoice,
    );
  }),
  get('/refunds', ({ ledger, params }) => {
    const of = readParameters(ListParams, params);
    const named = of.payment_intent !== undefined || of.charge !== undefined;
    const found = ledger.state.refunds.filter(
      (refund) => !named || refund.invoice === paidInvoice(ledger, of).id,
    );
    return listPage(found, params, '/v1/refunds', (refund) =>
      wireRefund(refund, ledger.invoice(refund.invoice)),
    );
  }),
  get('/refunds/:id', ({ ledger, id }) => {
    const refund = ledger.state.refunds.find((other) => other.id === id);
    if (!refund) throw missing('refund', id);
    return wireRefund(refund, ledger.invoice(refund.invoice));
  }),
  get('/charges/:id', ({ ledger, id }) => wireCharge(paidInvoice(ledger, { charge: id }))),
];

function giveBack(
  ledger: Ledger,
  invoice: Invoice,
  content: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
): Refund {
  const created = ledger.nowFor(ledger.customer(invoice.customer));
  const refund = { ...content, id: ledger.newId('re'), created, invoice: invoice.id };
  ledger.state.refunds.push(refund);
  invoice.refunded += refund.amount;
  emit(ledger, created, 'refund.created', wireRefund(refund, invoice));
  emit(ledger, created, 'charge.refunded', wireCharge(invoice));
  return refund;
}

function paidInvoice(ledger: Ledger, of: z.infer<typeof ListParams>): Invoice {
  const invoice = ledger.state.invoices.find(
    (other) =>
      other.status === 'paid' &&
      other.amountPaid > 0 &&
      (paymentIntentOf(other) === of.payment_intent || chargeOf(other) === of.charge),
  );
  if (invoice) return invoice;
  if (of.payment_intent !== undefined) throw missing('payment_intent', of.payment_intent, 'payment_intent');
  throw missing('charge', of.charge ?? '', 'charge');
}
