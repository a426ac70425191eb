import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { UserEntity } from '../../user/user.entity.js';

/**
 * A user's current checkout. Stored before the request to the provider, so that a lost response does not open a second
 * checkout.
 */
export const CheckoutAttemptEntity = defineEntity({
  name: 'CheckoutAttempt',
  tableName: 'checkout_attempts',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().unique().deleteRule('cascade'),
    idempotencyKey: p.string().length(64),
    /** The order's tier, prices and other terms as text. An order with other terms needs a new attempt. */
    terms: p.string().length(255),
    locale: p.string().length(8),
    /** Null until the provider has confirmed the session. */
    sessionId: p.string().length(255).nullable(),
    /** True if the payment failed after the checkout was completed. */
    failed: p.boolean().default(false),
    timeCreated: timestamp(),
  },
});
export type CheckoutAttemptEntity = InferEntity<typeof CheckoutAttemptEntity>;
