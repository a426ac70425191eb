import type { PaymentTier } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { Config, Secrets } from '../config/config.js';
import { NoPayments } from '../drivers/payments/no-payments.js';
import type { PaymentEvents } from '../drivers/payments/payment-events.js';
import type { Payments } from '../drivers/payments/payments.js';
import { StripeEvents } from '../drivers/payments/stripe/stripe-events.js';
import { StripePayments } from '../drivers/payments/stripe/stripe-payments.js';
import { DatabaseStripeStore } from '../features/payment/customer/database-stripe-store.js';
import type { Database } from '../infra/db/database.js';

/** Users in docs/contract.md#local-profile who start with an ACTIVE payment. */
export const DEMO_TIERS: ReadonlyMap<string, PaymentTier> = new Map([
  ['admin', 'FREE'],
  ['streamer', 'REGULAR'],
  ['moderator', 'REGULAR'],
]);

/**
 * Returns the payment provider: Stripe in production, the local Stripe with the same driver in the local
 * profile, or no provider if there is no sandbox. Demo users start with a tier only in the local profile.
 */
export function wirePayments(config: Config, secrets: Secrets, database: Database, logger: Logger): Payments {
  const { production, sandboxUrl, publicUrl } = config;
  if (!production && sandboxUrl === null) return new NoPayments();
  return new StripePayments({
    secretKey: secrets.stripeSecretKey,
    origin: production ? null : sandboxUrl,
    store: new DatabaseStripeStore(database),
    publicUrl,
    startingTiers: production ? new Map() : DEMO_TIERS,
    log: logger.child({ part: 'stripe' }),
  });
}

export function wirePaymentEvents({ stripeWebhookSecrets }: Secrets): PaymentEvents {
  return new StripeEvents(stripeWebhookSecrets);
}
