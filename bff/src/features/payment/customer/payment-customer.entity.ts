import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { UserEntity } from '../../user/user.entity.js';

/** A user's customer at the payment provider, and the state of its synchronization. */
export const PaymentCustomerEntity = defineEntity({
  name: 'PaymentCustomer',
  tableName: 'payment_customers',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().unique().deleteRule('cascade'),
    /** Idempotency key for creating the customer, stored before the request. */
    creationKey: p.string().length(64),
    /** Null until the provider has confirmed the customer. */
    customerId: p.string().length(255).unique().nullable(),
    /** Increases with each sync request and each sync start. */
    syncRevision: p.integer().default(0).fieldName('ticket'),
    /** Revision of the sync that started last; the result of an older sync must not be stored. */
    startedRevision: p.integer().default(0).fieldName('reading_ticket'),
    /** Revision of the sync that was stored last; a sync is due while it is smaller than `syncRevision`. */
    storedRevision: p.integer().default(0).fieldName('done_ticket'),
    /** The subscription's status in the provider's own terms. */
    providerStatus: p.string().length(32).nullable(),
    timeCreated: timestamp(),
  },
});
export type PaymentCustomerEntity = InferEntity<typeof PaymentCustomerEntity>;
