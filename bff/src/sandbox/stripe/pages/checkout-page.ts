import { escapeHtml, page } from '../../html.js';
import type { Ledger } from '../ledger.js';
import type { CheckoutSession, Price } from '../records.js';
import { dueNow } from '../wire/checkout-session.external.js';
import { CHECKOUT_TEXTS, type CheckoutLanguage } from './checkout-texts.js';

export type Notice = 'declined' | 'termsMissing';

/** The hosted page of a session: what is bought, and the ways to pay, to be declined and to leave. */
export function checkoutPage(
  ledger: Ledger,
  session: CheckoutSession,
  language: CheckoutLanguage,
  notice?: Notice,
): string {
  const texts = CHECKOUT_TEXTS[language];
  const body =
    session.status === 'open' ? openBody(ledger, session, language) : closedBody(session, language);
  const told = notice ? `<p role="alert">${escapeHtml(texts[notice])}</p>` : '';
  return page(texts.title, `<p>${escapeHtml(texts.about)}</p>\n${told}\n${body}`, undefined, language);
}

/** German where the session or, without a wish of its own, the browser asks for it. */
export function languageOf(
  session: Pick<CheckoutSession, 'locale'> | undefined,
  accepted: string | undefined,
): CheckoutLanguage {
  const wish = session?.locale ?? 'auto';
  return (wish === 'auto' ? (accepted ?? 'en') : wish).toLowerCase().startsWith('de') ? 'de' : 'en';
}

/** Where the payer goes after paying. */
export const successUrl = (session: CheckoutSession): string =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function openBody(ledger: Ledger, session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const buttons = session.methods.map(
    (method) => `<button type="submit" name="pay" value="${method}">${escapeHtml(texts[method])}</button>`,
  );
  const leave = session.cancelUrl
    ? `<a class="choice deny" href="${escapeHtml(session.cancelUrl)}">${escapeHtml(texts.leave)}</a>`
    : '';
  return `${order(ledger, session, language)}
${session.submitText ? `<p>${escapeHtml(session.submitText)}</p>` : ''}
<form method="post" action="/sandbox/stripe/checkout/${session.id}">
${session.termsRequired ? terms(session, language) : ''}
${buttons.join('\n')}
<button type="submit" name="pay" value="decline" formnovalidate>${escapeHtml(texts.decline)}</button>
</form>
${leave}`;
}

function order(ledger: Ledger, session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const rows = session.lines.map((line) => {
    const price = ledger.price(line.price);
    const product = ledger.state.products.find(({ id }) => id === price.product)?.name ?? '';
    return `<tr><td>${escapeHtml(product)}</td><td>${escapeHtml(cost(price, language))}</td></tr>`;
  });
  const due = euros(dueNow(ledger, session), language);
  return `<table>${rows.join('')}
<tr><th>${escapeHtml(texts.dueNow)}</th><th>${escapeHtml(due)}</th></tr></table>`;
}

function cost(price: Price, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  if (price.usageType === 'metered') return texts.metered;
  return `${euros(Number(price.unitAmount), language)} ${texts.monthly}`;
}

function terms(session: CheckoutSession, language: CheckoutLanguage): string {
  const text = session.termsText ?? CHECKOUT_TEXTS[language].terms;
  return `<p><label><input type="checkbox" name="terms" value="1" required> ${escapeHtml(text)}</label></p>`;
}

function closedBody(session: CheckoutSession, language: CheckoutLanguage): string {
  const texts = CHECKOUT_TEXTS[language];
  const complete = session.status === 'complete';
  const target = complete ? successUrl(session) : session.cancelUrl;
  const link = target ? `<a class="choice" href="${escapeHtml(target)}">${escapeHtml(texts.back)}</a>` : '';
  return `<p role="status">${escapeHtml(complete ? texts.done : texts.expired)}</p>\n${link}`;
}

export const euros = (cents: number, language: CheckoutLanguage) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
