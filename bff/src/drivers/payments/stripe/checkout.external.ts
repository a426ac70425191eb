import type Stripe from 'stripe';
import type { SubscriptionOrder } from '../payments.js';
import type { TierPrices } from './stripe-prices.js';
import type { CheckoutAttempt } from './stripe-store.js';

const PAYMENT_METHODS: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = [
  'card',
  'paypal',
  'sepa_debit',
];
const LOCALES = ['de', 'en'] as const;
type Locale = (typeof LOCALES)[number] | 'auto';

/** Returns the checkout's locale for a language tag. `auto` is the browser's language. */
export const chooseCheckoutLocale = (tag: string | undefined): Locale =>
  LOCALES.find((locale) => tag?.toLowerCase().split('-')[0] === locale) ?? 'auto';

/** Returns a string that identifies the order's tier, fees and prices. */
export const createCheckoutTerms = (order: SubscriptionOrder, { access, serverTime }: TierPrices): string =>
  [order.tier, order.accessFee, order.serverFee, access, serverTime].join(' ');

/** Input of `createSessionParams`. */
export interface CheckoutInput {
  order: SubscriptionOrder;
  prices: TierPrices;
  customer: string;
  attempt: CheckoutAttempt;
  publicUrl: string;
}

/**
 * Returns the parameters of a session. Stripe requires equal parameters in all requests with the same
 * idempotency key.
 */
export function createSessionParams(input: CheckoutInput): Stripe.Checkout.SessionCreateParams {
  const { order, prices, customer, attempt, publicUrl } = input;
  const metadata = { userId: String(order.userId), attempt: attempt.idempotencyKey, tier: order.tier };
  const locale = chooseCheckoutLocale(attempt.locale);
  return {
    mode: 'subscription',
    customer,
    client_reference_id: String(order.userId),
    // Metered lines have no quantity.
    line_items: [{ price: prices.access, quantity: 1 }, { price: prices.serverTime }],
    allowed_payment_method_types: PAYMENT_METHODS,
    locale,
    customer_update: { address: 'auto', name: 'auto' },
    billing_address_collection: 'required',
    custom_text: { submit: { message: createOrderText(order, locale) } },
    success_url: `${publicUrl}/settings?checkout=done`,
    cancel_url: `${publicUrl}/settings?checkout=left`,
    metadata,
    subscription_data: { metadata },
  };
}

/**
 * Returns the text below the payment button. The text states the hourly price, which Checkout does not show.
 */
function createOrderText({ accessFee, serverFee }: SubscriptionOrder, locale: Locale): string {
  const [access, hour] = [accessFee, serverFee].map((fee) => fee.toFixed(2));
  if (locale === 'de') {
    return (
      `Zahlungspflichtig bestellt werden: Zugang für ${formatGermanAmount(access)} € im Monat, im Voraus, und Serverzeit für ` +
      `${formatGermanAmount(hour)} € je Stunde, sekundengenau am Ende des Abrechnungsmonats. Preise inklusive Mehrwertsteuer. ` +
      'Kündbar bis 24 Stunden vor dem Ende des Abrechnungsmonats.'
    );
  }
  return (
    `You order with an obligation to pay: access for €${access} a month, in advance, and server time for ` +
    `€${hour} an hour, to the second, at the end of the billing month. Prices include VAT. ` +
    'Cancel up to 24 hours before the billing month ends.'
  );
}

const formatGermanAmount = (amount = ''): string => amount.replace('.', ',');

export const createOpenSessionListParams = (customer: string): Stripe.Checkout.SessionListParams => ({
  customer,
  status: 'open',
  limit: 100,
});

export const isSessionOfAttempt = (
  { metadata }: Stripe.Checkout.Session,
  { idempotencyKey }: CheckoutAttempt,
): boolean => metadata?.['attempt'] === idempotencyKey;

/**
 * Returns the status of a completed checkout whose subscription does not exist yet or waits for a direct debit. Returns
 * null for any other checkout.
 */
export function findCompletionStatus(
  { status, payment_status, subscription: reference }: Stripe.Checkout.Session,
  subscriptions: readonly Stripe.Subscription[],
): string | null {
  if (status !== 'complete') return null;
  const id = typeof reference === 'string' ? reference : reference?.id;
  const created = subscriptions.find((subscription) => subscription.id === id);
  if (!created) return 'checkout complete';
  return created.status === 'incomplete' && payment_status === 'unpaid' ? created.status : null;
}
