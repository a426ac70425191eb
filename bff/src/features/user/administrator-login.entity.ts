import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';

/**
 * The account to which a login of ADMIN_LOGINS refers. A platform may later give the login to another account; the id
 * is permanent.
 */
export const AdministratorLoginEntity = defineEntity({
  name: 'AdministratorLogin',
  tableName: 'administrator_logins',
  uniques: [{ properties: ['platform', 'login'] }],
  properties: {
    id: p.integer().primary(),
    platform: p.string().length(16),
    /** Lower case. */
    login: p.string().length(100),
    platformUserId: p.string().length(64),
    timeBound: timestamp(),
  },
});
export type AdministratorLoginEntity = InferEntity<typeof AdministratorLoginEntity>;
