import { sessionOf } from './calls/checkout-calls.js';
import type { Ledger } from './ledger.js';
import { wirePrice, wireProduct } from './wire/catalogue.external.js';
import { wireLineItems, wireSession } from './wire/checkout-session.external.js';
import { wireCustomer, wireDeletedCustomer } from './wire/customer.external.js';
import { wireInvoice } from './wire/invoice.external.js';
import { wireList } from './wire/list.external.js';
import { wireCharge, wireInvoicePayment } from './wire/payment.external.js';
import { wireSubscription } from './wire/subscription.external.js';
import { chargeOf } from './billing/amounts.js';
import { invalid } from './stripe-failure.js';

type Json = Record<string, unknown>;

/** Puts objects in place of the ids that `paths` (as `data.latest_invoice`) name. */
export function expand(ledger: Ledger, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy: unknown = JSON.parse(JSON.stringify(answer));
  for (const path of paths) follow(ledger, copy, path.split('.'), path);
  return isObject(copy) ? copy : answer;
}

function follow(ledger: Ledger, value: unknown, parts: string[], path: string): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  if (Array.isArray(value)) return value.forEach((each) => follow(ledger, each, parts, path));
  if (!isObject(value)) return;
  value[part] = expanded(ledger, value, part);
  if (value[part] === undefined) {
    throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  }
  follow(ledger, value[part], rest, path);
}

function expanded(ledger: Ledger, holder: Json, part: string): unknown {
  const value = holder[part];
  if (typeof value === 'string') return lookUp(ledger, value);
  if (value !== undefined || typeof holder.id !== 'string') return value;
  if (holder.object === 'checkout.session' && part === 'line_items') {
    return plain(wireLineItems(ledger, sessionOf(ledger, holder.id)));
  }
  if (holder.object === 'invoice' && part === 'payments') {
    return plain(wireList([wireInvoicePayment(ledger.invoice(holder.id))], '/v1/invoice_payments'));
  }
  return undefined;
}

function lookUp(ledger: Ledger, id: string): unknown {
  const find = FINDERS[id.split('_')[0] ?? ''];
  return find ? plain(find(ledger, id)) : id;
}

const FINDERS: Record<string, (ledger: Ledger, id: string) => unknown> = {
  cus: (ledger, id) => {
    const customer = ledger.customer(id);
    return customer.deleted ? wireDeletedCustomer(customer) : wireCustomer(customer);
  },
  sub: (ledger, id) => wireSubscription(ledger, ledger.subscription(id)),
  in: (ledger, id) => wireInvoice(ledger, ledger.invoice(id)),
  price: (ledger, id) => wirePrice(ledger.price(id)),
  prod: (ledger, id) => {
    const product = ledger.state.products.find((other) => other.id === id);
    return product && wireProduct(product);
  },
  cs: (ledger, id) => wireSession(ledger, sessionOf(ledger, id)),
  ch: (ledger, id) => {
    const invoice = ledger.state.invoices.find((other) => chargeOf(other) === id);
    return invoice && wireCharge(invoice);
  },
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
