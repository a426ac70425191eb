import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { UserEntity } from '../../user/user.entity.js';

/** A user's present attempt to subscribe, stored before the provider is called, so that a lost reply opens no second one. */
export const CheckoutAttemptEntity = defineEntity({
  name: 'CheckoutAttempt',
  tableName: 'checkout_attempts',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().unique().deleteRule('cascade'),
    idempotencyKey: p.string().length(64),
    /** What is ordered; other terms need another attempt. */
    terms: p.string().length(255),
    locale: p.string().length(8),
    /** Null as long as the provider has not confirmed one. */
    sessionId: p.string().length(255).nullable(),
    /** The payment was refused after the checkout had been completed. */
    failed: p.boolean().default(false),
    timeCreated: timestamp(),
  },
});
export type CheckoutAttemptEntity = InferEntity<typeof CheckoutAttemptEntity>;
