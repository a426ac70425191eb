import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { SimulatedFeed } from '@trailcast/schema/node';
import { timestamp, version } from '../../infra/db/columns.js';
import { SceneCollectionEntity } from '../scene-collection/scene-collection.entity.js';
import { StreamEntity } from '../stream/stream.entity.js';
import { UserEntity } from '../user/user.entity.js';

/** A user's server, with the desired state and the latest report. */
export const RelayServerEntity = defineEntity({
  name: 'RelayServer',
  tableName: 'relay_servers',
  properties: {
    id: p.integer().primary(),
    /**
     * Identifies this instance of the server. Never reused, so that a late response can't be confused with the response
     * for a new instance.
     */
    instance: p.string().length(36).unique(),
    owner: () => p.manyToOne(UserEntity).ref(),
    /** The owner's id while PRESENT, null once deletion begins. Unique, so that a user has at most one server. */
    ownerSlot: p.integer().nullable().unique(),
    state: p.string().$type<'PRESENT' | 'DELETING'>().length(16),
    /** Name of the relay node that runs the server. */
    node: p.string().length(64),
    /**
     * Node and instance before a move; null once the removal of that instance is confirmed. Until then the new instance
     * sends nothing.
     */
    previousNode: p.string().length(64).nullable(),
    previousInstance: p.string().length(36).nullable(),
    timeCreated: timestamp(),
    timeDeleting: timestamp().nullable(),

    /** Desired state; every change raises `generation`. */
    generation: p.integer().default(1),
    /** Null once deletion begins, so that the row refers to none of the user's data. */
    collection: () => p.manyToOne(SceneCollectionEntity).ref().nullable(),
    stream: () => p.manyToOne(StreamEntity).ref().nullable(),
    /** Digest of the stream's key at this generation. A new key raises the generation. */
    feedDigest: p.string().length(64).nullable(),
    scene: p.string().length(255).nullable(),
    /** Counts selections of a scene. Selecting the same one again overrides a switch made in OBS. */
    sceneChoices: p.integer().default(0),
    feedLossScene: p.string().length(255).nullable(),
    feedLossAfterMs: p.integer().nullable(),
    /** Name of the chosen quality; null: the node's default. */
    quality: p.string().length(32).nullable(),
    /** Requested delay of viewers behind the program, ms. */
    delayMs: p.integer().default(0),
    /** Number of dumps of delayed content, including dumps by a panic. */
    dumps: p.integer().default(0),
    /** True if broadcasts are recorded. A new take number starts a new recording. */
    recording: p.boolean().default(false),
    recordingTake: p.integer().default(0),
    /** Start of the current recording; null while nothing is recorded. */
    recordingSince: timestamp().nullable(),
    /**
     * Start of the panic, and id and name of the user who began it; null without a panic. A deleted account leaves
     * neither id nor name.
     */
    panicSince: timestamp().nullable(),
    panicBy: p.integer().nullable(),
    panicByName: p.string().length(100).nullable(),
    /** True if the sound that viewers hear is muted. */
    muted: p.boolean().default(false),
    feedRestarts: p.integer().default(0),
    /**
     * True while a broadcast is requested. `attempt` is the number of the start. `confirmed` is true once OBS has
     * confirmed the start; until then the attempt ends at `attemptEnds`.
     */
    streaming: p.boolean().default(false),
    attempt: p.integer().default(0),
    attemptEnds: timestamp().nullable(),
    confirmed: p.boolean().default(false),
    /** True if the user ended the broadcast while the delayed content is still being sent. */
    endsAfterDelay: p.boolean().default(false),
    /** Code of the last broadcast's failure; null if the user ended the broadcast. */
    endReason: p.string().length(64).nullable(),
    /**
     * True while a rehearsal is requested. A rehearsal counts as an attempt, and is never requested together with
     * a broadcast.
     */
    rehearsing: p.boolean().default(false),
    /** Start of the rehearsal; null until OBS has confirmed it. */
    rehearsalSince: timestamp().nullable(),
    /** The simulated feed of the rehearsal, to which the automatic scene switches react. */
    rehearsalFeed: p.string().$type<SimulatedFeed>().length(16).default('real'),
    /** Code of the last rehearsal's failure. */
    rehearsalFailure: p.string().length(64).nullable(),

    /** The owner's destinations, JSON (`stored-destinations.ts`); null until they were first stored. */
    destinations: p.text().nullable(),
    /** Number of changes of the owner's destinations, and the number of the last change sent to the node. */
    targetChanges: p.integer().default(0),
    targetsSent: p.integer().default(0),
    /** Digest of the URLs and keys last sent to the node. */
    targetDigest: p.string().length(64).nullable(),

    /** Latest report of the node, JSON of the protocol's ServerReport; null before the first. */
    report: p.text().columnType('longtext').nullable(),
    reportBootId: p.string().length(64).nullable(),
    reportRevision: p.integer().default(0),
    /** Start of the current output; null while the output is not live. */
    liveSince: timestamp().nullable(),
    /** Time at which the output was last live, up to 30 s old; measures interruptions. */
    lastLive: timestamp().nullable(),
    /**
     * Time at which the delay is full, or at which a broadcast that ends after its delay is over; null if neither is
     * pending.
     */
    delayUntil: timestamp().nullable(),
    /** Time of the announced stop and the reason; both null if no stop is announced. */
    stopsAt: timestamp().nullable(),
    stopReason: p.string().$type<'idle' | 'payment'>().length(16).nullable(),
    /** Start of the time without a feed and a broadcast; null while a feed or a broadcast is live. */
    idleSince: timestamp().nullable(),
    /** The newest action of a person (JSON of the contract's LastAction), and the person's id. */
    lastAction: p.text().nullable(),
    lastActionBy: p.integer().nullable(),
    /** Version of the ServerStatus; `version` is the version of the Server. */
    statusVersion: p.integer().default(1),
    version: version(),
  },
});
export type RelayServerEntity = InferEntity<typeof RelayServerEntity>;
