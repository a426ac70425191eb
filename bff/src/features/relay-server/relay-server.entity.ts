import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp, version } from '../../infra/db/columns.js';
import { SceneCollectionEntity } from '../scene-collection/scene-collection.entity.js';
import { StreamEntity } from '../stream/stream.entity.js';
import { UserEntity } from '../user/user.entity.js';

/** A user's server: what it should be, and the newest report of what it is. */
export const RelayServerEntity = defineEntity({
  name: 'RelayServer',
  tableName: 'relay_servers',
  properties: {
    id: p.integer().primary(),
    /** Never reused, so that a late answer can't be taken for a new server's. */
    instance: p.string().length(36).unique(),
    owner: () => p.manyToOne(UserEntity).ref(),
    /** The owner's id while PRESENT, null from the start of deletion: at most one server per user. */
    ownerSlot: p.integer().nullable().unique(),
    state: p.string().$type<'PRESENT' | 'DELETING'>().length(16),
    /** Name of the relay node that runs it. */
    node: p.string().length(64),
    /** Where the server ran before it moved, while it is not known to be gone there: until then nothing is sent. */
    previousNode: p.string().length(64).nullable(),
    previousInstance: p.string().length(36).nullable(),
    timeCreated: timestamp(),
    timeDeleting: timestamp().nullable(),

    /** Desired state; every change raises `generation`. */
    generation: p.integer().default(1),
    /** Null from the start of deletion, so that a row that waits for its node holds nothing of the user's. */
    collection: () => p.manyToOne(SceneCollectionEntity).ref().nullable(),
    stream: () => p.manyToOne(StreamEntity).ref().nullable(),
    /** Digest of that stream's key as of `generation`; a new key raises the generation. */
    feedDigest: p.string().length(64).nullable(),
    scene: p.string().length(255).nullable(),
    /** Choosing the same scene again counts too: it ends one that was chosen in OBS itself. */
    sceneChoices: p.integer().default(0),
    feedLossScene: p.string().length(255).nullable(),
    feedLossAfterMs: p.integer().nullable(),
    feedRestarts: p.integer().default(0),
    /** The wish to be on air, its attempt number and whether OBS has confirmed it. */
    streaming: p.boolean().default(false),
    attempt: p.integer().default(0),
    attemptEnds: timestamp().nullable(),
    confirmed: p.boolean().default(false),
    /** Why the last broadcast ended by itself; null when the user ended it. */
    endReason: p.string().length(64).nullable(),

    /** Newest report of the node, JSON of the protocol's ServerReport; null before the first. */
    report: p.text().columnType('longtext').nullable(),
    reportBootId: p.string().length(64).nullable(),
    reportRevision: p.integer().default(0),
    /** When the present output became live, null when it is not. */
    liveSince: timestamp().nullable(),
    /** When the output was last seen live, at most 30 s behind: how long an interruption has been. */
    lastLive: timestamp().nullable(),
    /** An announced end, ms, and why; both null without one. */
    stopsAt: timestamp().nullable(),
    stopReason: p.string().$type<'idle' | 'payment'>().length(16).nullable(),
    /** Since when neither feed nor broadcast is there; null while one is. */
    idleSince: timestamp().nullable(),
    /** Version of what ServerStatus shows; `version` is the Server's. */
    statusVersion: p.integer().default(1),
    version: version(),
  },
});
export type RelayServerEntity = InferEntity<typeof RelayServerEntity>;
