import { defineEntity, p } from '@mikro-orm/core';

/** The installation's VAPID key pair: one row, created by the first process that needs it. */
export const VapidKeyEntity = defineEntity({
  name: 'VapidKey',
  tableName: 'vapid_keys',
  properties: {
    id: p.integer().primary().autoincrement(false),
    publicKey: p.string().length(128),
    sealedPrivateKey: p.text(),
  },
});
