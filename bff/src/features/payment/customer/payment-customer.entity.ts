import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { UserEntity } from '../../user/user.entity.js';

/** Who a user is at the payment provider, and whether the projection of its subscription is up to date. */
export const PaymentCustomerEntity = defineEntity({
  name: 'PaymentCustomer',
  tableName: 'payment_customers',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().unique().deleteRule('cascade'),
    /** Idempotency key under which the customer is made, stored before the call. */
    creationKey: p.string().length(64),
    /** Null as long as the provider has not confirmed one. */
    customerId: p.string().length(255).unique().nullable(),
    /** Grows with every hint that something changed, and with every reading that begins. */
    ticket: p.integer().default(0),
    /** The ticket of the reading that began last: an older one must not be stored any more. */
    readingTicket: p.integer().default(0),
    /** The ticket of the last reading that was stored; smaller than `ticket`: a reading is due. */
    doneTicket: p.integer().default(0),
    /** The subscription's status in the provider's own word. */
    providerStatus: p.string().length(32).nullable(),
    timeCreated: timestamp(),
  },
});
export type PaymentCustomerEntity = InferEntity<typeof PaymentCustomerEntity>;
