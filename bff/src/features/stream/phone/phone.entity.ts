import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { StreamEntity } from '../stream.entity.js';

/**
 * The enrolment with which a stream's phone connects for remote control. A stream has at most one. With several
 * processes, the one that holds the phone's connection also stores the phone's last state here.
 */
export const PhoneEntity = defineEntity({
  name: 'Phone',
  tableName: 'phones',
  properties: {
    id: p.integer().primary(),
    stream: () => p.manyToOne(StreamEntity).ref().deleteRule('cascade').unique(),
    /** Last part of the URL to which the phone connects. */
    publicId: p.string().length(32).unique(),
    /** The password, sealed. The challenge needs it in clear text. */
    sealedPassword: p.text(),
    timeCreated: timestamp(),
    /** Id of the current connection; null while no phone is connected, or for a single process. */
    claim: p.string().length(36).nullable(),
    /** The phone's last state, JSON (`shared-phones.ts`). */
    said: p.text().nullable(),
    /** Time at which the row was last written for the connection. */
    writtenAt: timestamp().nullable().index(),
  },
});
export type PhoneEntity = InferEntity<typeof PhoneEntity>;
