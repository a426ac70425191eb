import { total } from '../billing/invoice-lines.js';
import { nextInvoice } from '../billing/subscriptions.js';
import { escapeHtml, page } from '../../html.js';
import type { Ledger } from '../ledger.js';
import type { Customer, Delivery, Invoice, Subscription } from '../state.js';
import { clockForms, faultsForm } from './overview-forms.js';

const SHOWN = 20;
const HOME = '/sandbox/stripe';

/** Renders the state of the local Stripe, with its controls. */
export function overviewPage(ledger: Ledger): string {
  const { state } = ledger;
  const parts = [
    `<p>The local card payment provider. Its clock shows ${time(ledger.now())}. <a href="${HOME}">Refresh</a></p>`,
    '<h2>Subscriptions</h2>',
    table(
      ['customer', 'status', 'items', 'renews', 'ends', 'next invoice'],
      newest(state.subscriptions).map((subscription) => subscriptionRow(ledger, subscription)),
    ),
    '<h2>Customers</h2>',
    table(['id', 'who', 'payments', ''], newest(state.customers).map(customerRow)),
    '<h2>Invoices</h2>',
    table(['number', 'customer', 'status', 'lines', 'total', ''], newest(state.invoices).map(invoiceRow)),
    '<h2>Meter events</h2>',
    table(
      ['time', 'customer', 'value', 'identifier'],
      newest(state.meterEvents).map((event) => [time(event.time), event.customer, event.value, event.identifier].map(escapeHtml)), // prettier-ignore
    ),
    '<h2>Webhooks</h2>',
    table(
      ['event', 'type', 'attempts', 'answer'],
      newest(state.deliveries).map((each) => deliveryRow(ledger, each)),
    ),
    '<h2>Clock</h2>',
    clockForms(HOME),
    '<h2>Faults</h2>',
    faultsForm(HOME, state.faults),
  ];
  return page('Local payments', parts.join('\n'));
}

function subscriptionRow(ledger: Ledger, subscription: Subscription): string[] {
  const items = subscription.items.map(({ price }) => ledger.price(price).lookupKey ?? price);
  return [
    escapeHtml(customerName(ledger, subscription.customer)),
    subscription.status,
    items.map(escapeHtml).join(', '),
    subscription.endedAt === null ? time(subscription.periodEnd) : '',
    subscription.cancelAt === null ? '' : time(subscription.cancelAt),
    upcoming(ledger, subscription),
  ];
}

function upcoming(ledger: Ledger, subscription: Subscription): string {
  const invoice = nextInvoice(ledger, subscription);
  if (!invoice) return '';
  return `${euros(total(invoice.lines))}<br><small>${invoice.lines.map(({ description, amount }) => `${escapeHtml(description)}: ${euros(amount)}`).join('<br>')}</small>`; // prettier-ignore
}

const customerRow = (customer: Customer): string[] => [
  escapeHtml(customer.id),
  escapeHtml(customer.metadata.login ?? customer.name ?? ''),
  customer.deleted ? 'deleted' : customer.declines ? 'declined' : 'accepted',
  customer.deleted
    ? ''
    : button(
        `customers/${customer.id}/declines`,
        customer.declines ? 'Accept payments' : 'Decline payments',
      ) + button(`customers/${customer.id}/delete`, 'Delete'),
];

function invoiceRow(invoice: Invoice): string[] {
  const status = invoice.clearing ? 'open, direct debit pending' : invoice.status;
  return [
    escapeHtml(invoice.number ?? invoice.id),
    escapeHtml(invoice.customer),
    status,
    invoice.lines
      .map(({ description, amount }) => `${escapeHtml(description)}: ${euros(amount)}`)
      .join('<br>'),
    euros(total(invoice.lines)),
    invoice.status === 'open'
      ? button(`invoices/${invoice.id}/clear`, 'Clear') + button(`invoices/${invoice.id}/fail`, 'Fail')
      : '',
  ];
}

function deliveryRow(ledger: Ledger, delivery: Delivery): string[] {
  const event = ledger.state.events.find(({ id }) => id === delivery.event);
  return [delivery.event, event?.type ?? '', String(delivery.attempts), delivery.outcome ?? 'waiting'].map(
    escapeHtml,
  );
}

const customerName = (ledger: Ledger, id: string): string =>
  ledger.state.customers.find((customer) => customer.id === id)?.metadata.login ?? id;
const newest = <T>(records: readonly T[]): T[] => records.slice(-SHOWN).reverse();
const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`;
const button = (path: string, label: string) =>
  `<form method="post" action="${HOME}/${escapeHtml(path)}"><button type="submit">${escapeHtml(label)}</button></form>`;

/** Renders a table. Cells are HTML. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None yet.</p>';
  const line = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table>${line('th', heads)}${rows.map((row) => line('td', row)).join('\n')}</table></div>`;
}
