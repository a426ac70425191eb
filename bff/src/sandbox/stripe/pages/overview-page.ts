import { sumCents } from '../billing/invoice-lines.js';
import { previewNextInvoice } from '../billing/subscriptions.js';
import { escapeHtml, renderPage } from '../../html.js';
import type { StateStore } from '../state-store.js';
import type { Customer, Delivery, Invoice, Subscription } from '../state.js';
import { renderClockForms, renderFaultsForm } from './overview-forms.js';

const MAX_SHOWN = 20;
const HOME = '/sandbox/stripe';

/** Renders the state of the local Stripe, with its controls. */
export function renderOverviewPage(store: StateStore): string {
  const { state } = store;
  const sections = [
    `<p>The local card payment provider. Its clock shows ${formatTime(store.now())}. <a href="${HOME}">Refresh</a></p>`,
    '<h2>Subscriptions</h2>',
    renderTable(
      ['customer', 'status', 'items', 'renews', 'ends', 'next invoice'],
      selectNewest(state.subscriptions).map((subscription) => renderSubscriptionRow(store, subscription)),
    ),
    '<h2>Customers</h2>',
    renderTable(['id', 'name', 'payments', ''], selectNewest(state.customers).map(renderCustomerRow)),
    '<h2>Invoices</h2>',
    renderTable(
      ['number', 'customer', 'status', 'lines', 'total', ''],
      selectNewest(state.invoices).map(renderInvoiceRow),
    ),
    '<h2>Meter events</h2>',
    renderTable(
      ['time', 'customer', 'value', 'identifier'],
      selectNewest(state.meterEvents).map((event) => [formatTime(event.time), event.customer, event.value, event.identifier].map(escapeHtml)), // prettier-ignore
    ),
    '<h2>Webhooks</h2>',
    renderTable(
      ['event', 'type', 'attempts', 'response'],
      selectNewest(state.deliveries).map((delivery) => renderDeliveryRow(store, delivery)),
    ),
    '<h2>Clock</h2>',
    renderClockForms(HOME),
    '<h2>Faults</h2>',
    renderFaultsForm(HOME, state.faults),
  ];
  return renderPage('Local payments', sections.join('\n'));
}

function renderSubscriptionRow(store: StateStore, subscription: Subscription): string[] {
  const items = subscription.items.map(({ price }) => store.findPrice(price).lookupKey ?? price);
  return [
    escapeHtml(findCustomerName(store, subscription.customer)),
    subscription.status,
    items.map(escapeHtml).join(', '),
    subscription.endedAt === null ? formatTime(subscription.periodEnd) : '',
    subscription.cancelAt === null ? '' : formatTime(subscription.cancelAt),
    renderNextInvoice(store, subscription),
  ];
}

function renderNextInvoice(store: StateStore, subscription: Subscription): string {
  const invoice = previewNextInvoice(store, subscription);
  if (!invoice) return '';
  return `${formatEuros(sumCents(invoice.lines))}<br><small>${invoice.lines.map(({ description, amount }) => `${escapeHtml(description)}: ${formatEuros(amount)}`).join('<br>')}</small>`; // prettier-ignore
}

const renderCustomerRow = (customer: Customer): string[] => [
  escapeHtml(customer.id),
  escapeHtml(customer.metadata.login ?? customer.name ?? ''),
  customer.deleted ? 'deleted' : customer.declines ? 'declined' : 'accepted',
  customer.deleted
    ? ''
    : renderButton(
        `customers/${customer.id}/declines`,
        customer.declines ? 'Accept payments' : 'Decline payments',
      ) + renderButton(`customers/${customer.id}/delete`, 'Delete'),
];

function renderInvoiceRow(invoice: Invoice): string[] {
  const status = invoice.clearing ? 'open, direct debit pending' : invoice.status;
  return [
    escapeHtml(invoice.number ?? invoice.id),
    escapeHtml(invoice.customer),
    status,
    invoice.lines
      .map(({ description, amount }) => `${escapeHtml(description)}: ${formatEuros(amount)}`)
      .join('<br>'),
    formatEuros(sumCents(invoice.lines)),
    invoice.status === 'open'
      ? renderButton(`invoices/${invoice.id}/clear`, 'Clear') +
        renderButton(`invoices/${invoice.id}/fail`, 'Fail')
      : '',
  ];
}

function renderDeliveryRow(store: StateStore, delivery: Delivery): string[] {
  const event = store.state.events.find(({ id }) => id === delivery.event);
  return [delivery.event, event?.type ?? '', String(delivery.attempts), delivery.outcome ?? 'waiting'].map(
    escapeHtml,
  );
}

const findCustomerName = (store: StateStore, id: string): string =>
  store.state.customers.find((customer) => customer.id === id)?.metadata.login ?? id;
const selectNewest = <T>(records: readonly T[]): T[] => records.slice(-MAX_SHOWN).reverse();
const formatTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
const formatEuros = (cents: number) => `${(cents / 100).toFixed(2)} €`;
const renderButton = (path: string, label: string) =>
  `<form method="post" action="${HOME}/${escapeHtml(path)}"><button type="submit">${escapeHtml(label)}</button></form>`;

/** Renders a table. Cells are HTML. */
function renderTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None yet.</p>';
  const renderRow = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table>${renderRow('th', headings)}${rows.map((row) => renderRow('td', row)).join('\n')}</table></div>`;
}
