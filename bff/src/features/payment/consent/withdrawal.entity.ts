import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';

/** A consumer's withdrawal from the contract. The form needs no sign-in, so the row refers to no user. */
export const WithdrawalEntity = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawals',
  properties: {
    id: p.integer().primary(),
    /** Receipt number for the consumer. */
    receipt: p.string().length(32).unique(),
    name: p.string().length(200),
    email: p.string().length(254),
    contract: p.string().length(500),
    message: p.text(),
    /** Digest of the declaration and its day; makes a repeated declaration a duplicate. */
    contentKey: p.string().length(80).nullable().unique(),
    timeCreated: timestamp(),
  },
});
export type WithdrawalEntity = InferEntity<typeof WithdrawalEntity>;
