import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { UserEntity } from '../../user/user.entity.js';

/** A user's billing address. It is stored here only if no payment provider stores it. */
export const BillingInformationEntity = defineEntity({
  name: 'BillingInformation',
  tableName: 'billing_informations',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().unique().deleteRule('cascade'),
    name: p.string().length(200),
    line1: p.string().length(200),
    line2: p.string().length(200),
    postalCode: p.string().length(200),
    city: p.string().length(200),
    state: p.string().length(200),
    countryCode: p.string().length(2),
  },
});
export type BillingInformationEntity = InferEntity<typeof BillingInformationEntity>;
