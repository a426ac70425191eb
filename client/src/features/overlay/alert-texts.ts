import type { OverlayAlert, OverlayLanguage } from '@trailcast/schema/wire';

type Alert = Pick<OverlayAlert, 'kind' | 'amount' | 'currency'>;

/** Texts for the number one and for any other number. */
type PluralForms = readonly [one: string, other: string];

interface OverlayTexts {
  somebody: string;
  follow: string;
  subscription: string;
  months: PluralForms;
  gift: PluralForms;
  raid: PluralForms;
  tip: string;
  /** Shown if the page's URL was revoked. */
  unknown: string;
  /** Shown if the maximum number of pages is open. */
  full: string;
}

/** Texts of the overlay pages. `#` stands for the number, `€` for the amount with its currency. */
export const OVERLAY_TEXTS: Record<OverlayLanguage, OverlayTexts> = {
  en: {
    somebody: 'Somebody',
    follow: 'now follows',
    subscription: 'has subscribed',
    months: ['has subscribed', 'has subscribed for # months'],
    gift: ['gifted a subscription', 'gifted # subscriptions'],
    raid: ['is raiding with # viewer', 'is raiding with # viewers'],
    tip: 'tipped €',
    unknown: 'This address is no longer valid. Copy the new one from your studio.',
    full: 'Too many of these pages are open. Close one, and this one opens soon.',
  },
  de: {
    somebody: 'Jemand',
    follow: 'folgt jetzt',
    subscription: 'hat abonniert',
    months: ['hat abonniert', 'ist seit # Monaten dabei'],
    gift: ['hat ein Abo verschenkt', 'hat # Abos verschenkt'],
    raid: ['kommt mit # Zuschauer', 'kommt mit # Zuschauern'],
    tip: 'hat € gegeben',
    unknown: 'Diese Adresse gilt nicht mehr. Kopiere die neue aus deinem Studio.',
    full: 'Zu viele dieser Seiten sind offen. Schließe eine, dann öffnet sich diese bald.',
  },
};

/** Returns the viewer's action as text that follows the name. */
export function formatAlert({ kind, amount, currency }: Alert, language: OverlayLanguage): string {
  const texts = OVERLAY_TEXTS[language];
  if (kind === 'follow') return texts.follow;
  if (kind === 'tip')
    return texts.tip.replace('€', () => formatAmount(amount ?? 0, currency ?? 'EUR', language));
  if (amount === null) return kind === 'subscription' ? texts.subscription : '';
  const [singular, plural] = texts[kind === 'subscription' ? 'months' : kind];
  return (amount === 1 ? singular : plural).replace('#', new Intl.NumberFormat(language).format(amount));
}

/** Formats an amount in the currency's smallest unit. */
function formatAmount(amount: number, currency: string, language: OverlayLanguage): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
