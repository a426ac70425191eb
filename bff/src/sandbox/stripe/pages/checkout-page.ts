import { escapeHtml, page } from '../../html.js';
import type { Ledger } from '../ledger.js';
import type { CheckoutSession, Price } from '../state.js';
import { CHECKOUT_TEXTS, type CheckoutLanguage } from './checkout-texts.js';

/** Renders the hosted page of a session: the order, and buttons to pay, to decline and to leave. */
export function checkoutPage(
  ledger: Ledger,
  session: CheckoutSession,
  language: CheckoutLanguage,
  declined = false,
): string {
  const texts = CHECKOUT_TEXTS[language];
  const body =
    session.status === 'open' ? openBody(ledger, session, language) : closedBody(session, language);
  const notice = declined ? `<p role="alert">${escapeHtml(texts.declined)}</p>` : '';
  return page(texts.title, `<p>${escapeHtml(texts.about)}</p>\n${notice}\n${body}`, undefined, language);
}

/** Returns the language of a page: the locale's or, for `auto`, the browser's. */
export function languageOf(locale: string, accepted: string | undefined): CheckoutLanguage {
  return (locale === 'auto' ? (accepted ?? 'en') : locale).toLowerCase().startsWith('de') ? 'de' : 'en';
}

function openBody(ledger: Ledger, session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const buttons = session.methods.map(
    (method) => `<button type="submit" name="pay" value="${method}">${escapeHtml(texts[method])}</button>`,
  );
  return `${order(ledger, session, language)}
${session.submitText ? `<p>${escapeHtml(session.submitText)}</p>` : ''}
<form method="post" action="/sandbox/stripe/checkout/${session.id}">
${buttons.join('\n')}
<button type="submit" name="pay" value="decline">${escapeHtml(texts.decline)}</button>
</form>
<a class="choice deny" href="${escapeHtml(session.cancelUrl)}">${escapeHtml(texts.leave)}</a>`;
}

function order(ledger: Ledger, session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const rows = session.lines.map((line) => {
    const price = ledger.price(line.price);
    return `<tr><td>${escapeHtml(ledger.productName(price))}</td><td>${escapeHtml(cost(price, language))}</td></tr>`;
  });
  const cents = session.lines.reduce((sum, line) => sum + dueNow(ledger.price(line.price)), 0);
  const due = euros(cents, language);
  return `<table>${rows.join('')}
<tr><th>${escapeHtml(texts.dueNow)}</th><th>${escapeHtml(due)}</th></tr></table>`;
}

function cost(price: Price, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  if (price.meter !== null) return texts.metered;
  return `${euros(Number(price.unitAmount), language)} ${texts.monthly}`;
}

/** Returns the amount due now, cents. Usage costs nothing yet. */
const dueNow = ({ meter, unitAmount }: Price): number => (meter === null ? Number(unitAmount) : 0);

function closedBody(session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const complete = session.status === 'complete';
  const target = complete ? session.successUrl : session.cancelUrl;
  return `<p role="status">${escapeHtml(complete ? texts.done : texts.expired)}</p>
<a class="choice" href="${escapeHtml(target)}">${escapeHtml(texts.back)}</a>`;
}

export const euros = (cents: number, language: CheckoutLanguage) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
