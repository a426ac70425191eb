import { defineEntity, p } from '@mikro-orm/core';

/** The installation's key pair for push services: one row, which the first process creates that needs it. */
export const VapidKeyEntity = defineEntity({
  name: 'VapidKey',
  tableName: 'vapid_keys',
  properties: {
    id: p.integer().primary().autoincrement(false),
    publicKey: p.string().length(128),
    sealedPrivateKey: p.text(),
  },
});
