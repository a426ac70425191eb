import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { TIERS } from '@trailcast/schema/wire';
import { timestamp } from '../../../infra/db/columns.js';
import { UserEntity } from '../../user/user.entity.js';

/** The terms and prices that a user accepted with an order. Rows never change. */
export const ConsentEntity = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref(),
    /** Version of the terms that the page showed. */
    termsVersion: p.string().length(64),
    locale: p.string().length(35),
    tier: p.string().$type<(typeof TIERS)[number]>().length(16),
    /** EUR cents, VAT included. */
    accessFeeCents: p.integer(),
    serverFeeCents: p.integer(),
    timeGiven: timestamp(),
  },
});
export type ConsentEntity = InferEntity<typeof ConsentEntity>;
