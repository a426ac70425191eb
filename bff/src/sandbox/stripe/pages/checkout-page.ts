import { escapeHtml, renderPage } from '../../html.js';
import type { StateStore } from '../state-store.js';
import type { CheckoutSession, Price } from '../state.js';
import { CHECKOUT_TEXTS, type CheckoutLanguage } from './checkout-texts.js';

/** Renders the hosted page of a session: the order, and buttons to pay, to decline and to leave. */
export function renderCheckoutPage(
  store: StateStore,
  session: CheckoutSession,
  language: CheckoutLanguage,
  isDeclined = false,
): string {
  const texts = CHECKOUT_TEXTS[language];
  const body =
    session.status === 'open'
      ? renderOpenBody(store, session, language)
      : renderClosedBody(session, language);
  const notice = isDeclined ? `<p role="alert">${escapeHtml(texts.declined)}</p>` : '';
  return renderPage(
    texts.title,
    `<p>${escapeHtml(texts.about)}</p>\n${notice}\n${body}`,
    undefined,
    language,
  );
}

/** Returns the language of a page: the locale's or, for `auto`, the browser's. */
export function chooseLanguage(locale: string, acceptLanguage: string | undefined): CheckoutLanguage {
  return (locale === 'auto' ? (acceptLanguage ?? 'en') : locale).toLowerCase().startsWith('de') ? 'de' : 'en';
}

function renderOpenBody(store: StateStore, session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const buttons = session.methods.map(
    (method) => `<button type="submit" name="pay" value="${method}">${escapeHtml(texts[method])}</button>`,
  );
  return `${renderOrder(store, session, language)}
${session.submitText ? `<p>${escapeHtml(session.submitText)}</p>` : ''}
<form method="post" action="/sandbox/stripe/checkout/${session.id}">
${buttons.join('\n')}
<button type="submit" name="pay" value="decline">${escapeHtml(texts.decline)}</button>
</form>
<a class="choice deny" href="${escapeHtml(session.cancelUrl)}">${escapeHtml(texts.leave)}</a>`;
}

function renderOrder(store: StateStore, session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const rows = session.lines.map((line) => {
    const price = store.findPrice(line.price);
    return `<tr><td>${escapeHtml(store.findProductName(price))}</td><td>${escapeHtml(formatCost(price, language))}</td></tr>`;
  });
  const cents = session.lines.reduce((sum, line) => sum + calculateCentsDue(store.findPrice(line.price)), 0);
  const due = formatEuros(cents, language);
  return `<table>${rows.join('')}
<tr><th>${escapeHtml(texts.dueNow)}</th><th>${escapeHtml(due)}</th></tr></table>`;
}

function formatCost(price: Price, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  if (price.meter !== null) return texts.metered;
  return `${formatEuros(Number(price.unitAmount), language)} ${texts.monthly}`;
}

/** Returns the amount due now, cents. Usage costs nothing yet. */
const calculateCentsDue = ({ meter, unitAmount }: Price): number => (meter === null ? Number(unitAmount) : 0);

function renderClosedBody(session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const isComplete = session.status === 'complete';
  const target = isComplete ? session.successUrl : session.cancelUrl;
  return `<p role="status">${escapeHtml(isComplete ? texts.done : texts.expired)}</p>
<a class="choice" href="${escapeHtml(target)}">${escapeHtml(texts.back)}</a>`;
}

export const formatEuros = (cents: number, language: CheckoutLanguage) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
