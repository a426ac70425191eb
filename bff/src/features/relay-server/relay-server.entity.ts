import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { SimulatedFeed } from '@trailcast/schema/node';
import { timestamp, version } from '../../infra/db/columns.js';
import { SceneCollectionEntity } from '../scene-collection/scene-collection.entity.js';
import { StreamEntity } from '../stream/stream.entity.js';
import { UserEntity } from '../user/user.entity.js';

/** A user's server: its desired state and the latest report. */
export const RelayServerEntity = defineEntity({
  name: 'RelayServer',
  tableName: 'relay_servers',
  properties: {
    id: p.integer().primary(),
    /** Never reused, so that a late response is not taken for a new server's. */
    instance: p.string().length(36).unique(),
    owner: () => p.manyToOne(UserEntity).ref(),
    /** The owner's id while PRESENT, null from the start of deletion: at most one server per user. */
    ownerSlot: p.integer().nullable().unique(),
    state: p.string().$type<'PRESENT' | 'DELETING'>().length(16),
    /** Name of the relay node that runs it. */
    node: p.string().length(64),
    /**
     * The node and instance before a move, until that instance is known to be gone; until then
     * nothing is sent.
     */
    previousNode: p.string().length(64).nullable(),
    previousInstance: p.string().length(36).nullable(),
    timeCreated: timestamp(),
    timeDeleting: timestamp().nullable(),

    /** Desired state; every change raises `generation`. */
    generation: p.integer().default(1),
    /** Null from the start of deletion, so that the row refers to none of the user's data. */
    collection: () => p.manyToOne(SceneCollectionEntity).ref().nullable(),
    stream: () => p.manyToOne(StreamEntity).ref().nullable(),
    /** Digest of that stream's key as of `generation`; a new key raises the generation. */
    feedDigest: p.string().length(64).nullable(),
    scene: p.string().length(255).nullable(),
    /**
     * Counts selections of a scene; selecting the same one again overrides a switch made in OBS.
     */
    sceneChoices: p.integer().default(0),
    feedLossScene: p.string().length(255).nullable(),
    feedLossAfterMs: p.integer().nullable(),
    /** Name of the chosen quality; null: the node's default. */
    quality: p.string().length(32).nullable(),
    /** Requested delay of viewers behind the program. */
    delayMs: p.integer().default(0),
    /** Counts dumps of the delayed part. */
    dumps: p.integer().default(0),
    /** Broadcasts are recorded. Another take is another recording. */
    recording: p.boolean().default(false),
    recordingTake: p.integer().default(0),
    /** Start of the present recording; null while nothing is recorded. */
    recordingSince: timestamp().nullable(),
    /** Start of the panic, who began it and by what name; null without one. A deleted account leaves neither. */
    panicSince: timestamp().nullable(),
    panicBy: p.integer().nullable(),
    panicByName: p.string().length(100).nullable(),
    /** What is sent is silent. */
    muted: p.boolean().default(false),
    feedRestarts: p.integer().default(0),
    /** The requested broadcast, its attempt number and if OBS has confirmed it. */
    streaming: p.boolean().default(false),
    attempt: p.integer().default(0),
    attemptEnds: timestamp().nullable(),
    confirmed: p.boolean().default(false),
    /** The user ended the broadcast; it lasts until the delay is played out. */
    endsAfterDelay: p.boolean().default(false),
    /** Reason why the last broadcast failed; null if the user ended it. */
    endReason: p.string().length(64).nullable(),
    /** The requested rehearsal, which counts as an attempt; never together with a broadcast. */
    rehearsing: p.boolean().default(false),
    /** When it began; null until OBS has confirmed it. */
    rehearsalSince: timestamp().nullable(),
    /** What its switches see of the feed. */
    rehearsalFeed: p.string().$type<SimulatedFeed>().length(16).default('real'),
    /** Reason why the last one failed. */
    rehearsalFailure: p.string().length(64).nullable(),

    /** The owner's destinations, JSON (`server-destinations.ts`); null until they were first stored. */
    destinations: p.text().nullable(),
    /** Counts changes of the owner's destinations, and those that the node was sent. */
    targetChanges: p.integer().default(0),
    targetsSent: p.integer().default(0),
    /** Digest of the addresses and keys that the node was sent last. */
    targetDigest: p.string().length(64).nullable(),

    /** Latest report of the node, JSON of the protocol's ServerReport; null before the first. */
    report: p.text().columnType('longtext').nullable(),
    reportBootId: p.string().length(64).nullable(),
    reportRevision: p.integer().default(0),
    /** Start of the present output; null while it is not live. */
    liveSince: timestamp().nullable(),
    /** Time at which the output was last live, up to 30 s old; measures interruptions. */
    lastLive: timestamp().nullable(),
    /** When the delay will be full or, at the end, the broadcast over; null while neither is awaited. */
    delayUntil: timestamp().nullable(),
    /** Announced stop, ms, and its reason; both null without one. */
    stopsAt: timestamp().nullable(),
    stopReason: p.string().$type<'idle' | 'payment'>().length(16).nullable(),
    /** Start of the time without feed and broadcast; null while one is live. */
    idleSince: timestamp().nullable(),
    /** The newest action of a person, JSON of the contract's LastAction, and the person's id. */
    lastAction: p.text().nullable(),
    lastActionBy: p.integer().nullable(),
    /** Version of the ServerStatus; `version` is that of the Server. */
    statusVersion: p.integer().default(1),
    version: version(),
  },
});
export type RelayServerEntity = InferEntity<typeof RelayServerEntity>;
