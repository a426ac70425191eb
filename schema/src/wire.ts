import { z } from 'zod';
import { WEAK_LINK_REASONS } from './weak-link.js';
import { WeakLinkShape } from './weak-link-shape.js';
import { Hint } from './wire-hints.js';

export * from './wire-hints.js';
export * from './wire-history.js';
export * from './wire-report.js';

/**
 * Schemas of the REST and STOMP bodies in docs/contract.md#shapes. Ids are positive integers, times are integer
 * milliseconds since the epoch (UTC), money is EUR including VAT, hours are numbers.
 */
export const ROLES = ['ADMINISTRATOR', 'MODERATOR', 'VERIFIED', 'UNVERIFIED'] as const;
export const TIERS = ['REGULAR', 'REDUCED', 'FRIENDS', 'EXCLUSIVE', 'FREE'] as const;
export const PAYMENT_STATUSES = [
  'INCOMPLETE',
  'INCOMPLETE_EXPIRED',
  'TRIALING',
  'COMPLETE',
  'ACTIVE',
  'PAST_DUE',
  'CANCELED',
  'UNPAID',
  'PAUSED',
] as const;
/** Scopes of an API token: `read` reads, `control` operates the user's own server. Neither includes the other. */
export const TOKEN_SCOPES = ['read', 'control'] as const;
export const OUTPUT_STATES = ['idle', 'starting', 'live', 'reconnecting', 'failed'] as const;

/**
 * Reasons why a feed can't be shown. The first three concern arriving bytes: audio without video, undecodable data,
 * encrypted packets. The last two concern callers that the ingest refused.
 */
export const FEED_FAULTS = ['sound-only', 'undecodable', 'encrypted', 'passphrase', 'wrong-key'] as const;

export const Id = z.int().positive();
export const Timestamp = z.int();
/** Only increases. A client ignores a body with an older version than its own. */
const Version = z.int();

export const Role = z.enum(ROLES);
export const PaymentTier = z.enum(TIERS);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

export const User = z.object({ id: Id, displayName: z.string(), role: Role, profileImageURL: z.string() });
export const UserRef = z.object({ id: Id, displayName: z.string() });

/** The node switches to `scene` after the feed was lost for `afterMs`, and back at its first key frame. */
export const FeedLoss = z.object({ scene: z.string(), afterMs: z.int() });

/** A picture that the server's node can broadcast. */
export const Quality = z.object({
  /** Height and frame rate, e.g. `1080p30`. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
  fps: z.int(),
  /** Video bitrate, kbit/s. */
  kbps: z.int(),
  /** Cores of the node that one broadcast uses. */
  cores: z.number(),
  /** The quality of servers without a chosen one. */
  isDefault: z.boolean(),
});

/** Size and frame rate of a broadcast. */
export const Picture = z.object({ width: z.int(), height: z.int(), fps: z.int() });

export const Server = z.object({
  id: Id,
  streamId: Id.nullable(),
  timeCreated: Timestamp,
  version: Version,
  dataId: Id,
  /** Version of the running scene collection. Older than the collection's own version while a change is pending. */
  dataVersion: Version,
  onFeedLoss: FeedLoss.nullable(),
  /** Name of the chosen quality, in effect from the next start of a broadcast; null: the node's default. */
  quality: z.string().nullable(),
  /** How far viewers are to be behind the program, whole seconds; 0: not. */
  delay: z.int(),
  /** Broadcasts are recorded while they are live. */
  recording: z.boolean().optional(),
  stopsAt: Timestamp.optional(),
  stopReason: z.enum(['idle', 'payment']).optional(),
});

export const Output = z.object({
  state: z.enum(OUTPUT_STATES),
  reason: z.string().optional(),
  attempt: z.int().optional(),
});

export const FeedFault = z.object({
  code: z.enum(FEED_FAULTS),
  /** English text. */
  text: z.string(),
  /** Start of the fault; for a refused caller, the time of the last refusal. */
  at: Timestamp,
  /** For a wrong key: true if the stream had it before; false if it is unknown, so that the caller may be anybody. */
  oldKey: z.boolean().optional(),
});

/** Why a server is drawn by OpenGL. */
export const FALLBACK_CODES = ['unsupported', 'start-failed', 'ended-twice'] as const;

/** The renderer of a server's picture in place of the software renderer, and the picture's size. */
export const RendererFallback = z.object({
  code: z.enum(FALLBACK_CODES),
  /** English text. */
  text: z.string(),
  width: z.int(),
  height: z.int(),
  fps: z.int(),
});

/** One link of a bonded feed. Unknown figures are null, never computed. */
export const FeedLink = z.object({
  /** From 1; kept while the phone's port changes. */
  number: z.int(),
  /** 'Link 1'. */
  name: z.string(),
  /** Nothing was heard of it for 3 s. */
  lost: z.boolean(),
  kbps: z.number(),
  /** Part of the feed's bytes of the last second, 0 to 1. */
  share: z.number().nullable(),
  /** Time of its last packet. */
  heardAt: Timestamp,
  /** How much later its packets arrive than those of the fastest link, ms. */
  delayMs: z.number().nullable(),
  /** Round trip and lost packets, as the phone reports them. */
  rttMs: z.number().nullable(),
  naks: z.number().nullable(),
});

/**
 * `growing`: viewers see "One moment" until the delay is full, after a dump too. `shrinking`: a shorter one begins with
 * a key frame. `ending`: what waits is sent, and then the broadcast ends.
 */
export const DELAY_STATES = ['growing', 'full', 'shrinking', 'ending'] as const;
export const Delay = z.object({
  state: z.enum(DELAY_STATES),
  /** How far viewers are behind the program, s; 0 while they see "One moment". */
  behind: z.number(),
  /** When the delay will be full or, at the end, when the broadcast will be over. */
  until: Timestamp.optional(),
  /** True while the delay is shorter than asked for, because the node has too little memory for it. */
  limited: z.boolean().optional(),
});

/** Kinds of destinations. `twitch` is the platform of the sign-in, which gives address and key at each start. */
export const DESTINATION_KINDS = ['twitch', 'kick', 'youtube', 'custom'] as const;
export const DestinationKind = z.enum(DESTINATION_KINDS);

/** Where a user's broadcasts go. The key is never returned. */
export const Destination = z.object({
  id: Id,
  kind: DestinationKind,
  name: z.string(),
  /** Address of the form `rtmp://host/app` or `rtmps://host/app`; empty for `twitch`. */
  server: z.string(),
  enabled: z.boolean(),
  hasKey: z.boolean(),
  version: Version,
});

/** The fields of a destination that an API token gets. An address may hold what only its owner should know. */
export const DestinationHead = Destination.omit({ server: true });

export const DESTINATION_STATES = ['idle', 'connecting', 'live', 'reconnecting', 'failed'] as const;

/** Why a destination gets nothing. */
export const DestinationReason = z.object({
  code: z.string(),
  /** English text. */
  text: z.string(),
  /** The platform's own words. */
  words: z.string().optional(),
});

/** A destination that is switched on, as part of a status. */
export const DestinationStatus = z.object({
  id: Id,
  name: z.string(),
  kind: DestinationKind,
  state: z.enum(DESTINATION_STATES),
  /** When this state began, if it is known. */
  since: Timestamp.optional(),
  reason: DestinationReason.optional(),
  /** Bitrate that it takes, kbit/s. */
  kbps: z.number().optional(),
  /** Age of the oldest bytes that wait for it, ms. */
  queuedMs: z.int().optional(),
  /** Pictures of this broadcast that were left out because it took too little. */
  droppedFrames: z.int().optional(),
  /** Attempts to connect again in this outage. */
  reconnects: z.int().optional(),
});

/**
 * Why a recording stopped by itself. `unavailable`: the server's node can't record; the others are of the protocol in
 * node.ts.
 */
export const RECORDING_STOPS = [
  'disk-full',
  'user-quota',
  'node-quota',
  'too-slow',
  'write-failed',
  'unsupported',
  'unavailable',
] as const;

/** The recording of a server's broadcast, while it is switched on. */
export const ServerRecording = z.object({
  /** `waiting`: for the broadcast. `stopped`: by itself, until it is switched off and on, or the next broadcast. */
  state: z.enum(['waiting', 'recording', 'stopped']),
  since: Timestamp.optional(),
  /** In steps of 10 MB. */
  bytes: z.number(),
  failed: z
    .object({
      code: z.enum(RECORDING_STOPS),
      /** English text. */
      text: z.string(),
    })
    .optional(),
});

/** A file of a recorded broadcast. */
export const Recording = z.object({
  id: Id,
  serverId: Id,
  /** Counts the files of one recording. */
  part: z.int(),
  state: z.enum(['recording', 'complete']),
  /** Beginning of the video. */
  began: Timestamp,
  /** 0 while it is recorded. */
  lengthMs: z.number(),
  bytes: z.number(),
  /** When it is deleted; null while it is recorded. */
  expires: Timestamp.nullable(),
  /** False while its node can't be reached: it can't be downloaded then. */
  available: z.boolean(),
  version: Version,
});

/** An address that starts one download, and when it expires. */
export const RecordingTicket = z.object({ url: z.string(), expires: Timestamp });

/** Present while the feed is weak by its stream's setting. */
export const WeakLinkStatus = z.object({
  /** `bitrate`: too little arrives. `rtt`: the round trip takes too long. */
  reason: z.enum(WEAK_LINK_REASONS),
  /** True if the scene for it is shown; false while the user shows a scene on purpose. */
  shown: z.boolean(),
});

export const ServerStatus = z.object({
  serverId: Id,
  /** The program scene; null until OBS has reported one. */
  scene: z.string().nullable(),
  /** At least one destination takes the broadcast. */
  obs: z.boolean(),
  /** Bytes of the assigned stream arrived in the last 2 s. */
  srt: z.boolean(),
  version: Version,
  kbps: z.number().optional(),
  rttMs: z.number().optional(),
  /** Part of the last second's packets that were lost on the way, 0 to 1; absent for a bonded feed. */
  loss: z.number().optional(),
  feedSince: Timestamp.optional(),
  obsSince: Timestamp.optional(),
  output: Output.optional(),
  /** True while the feed-loss scene is shown instead of the user's. */
  bridging: z.boolean().optional(),
  weakLink: WeakLinkStatus.optional(),
  /** The feed's fault; absent while the feed is healthy or unknown. */
  feed: FeedFault.optional(),
  /** Present while OpenGL draws the picture, at a smaller size, because the software renderer can't. */
  fallback: RendererFallback.optional(),
  /** What a broadcast sends; absent before OBS has started. */
  picture: Picture.optional(),
  /** Frames per second that viewers see, while OBS draws fewer than it sends. */
  drawnFps: z.number().optional(),
  /** True while viewers see "One moment", because OBS is restarted during a broadcast. */
  held: z.boolean().optional(),
  /** The phone's links, of a bonded feed only. */
  links: z.array(FeedLink).optional(),
  /** Present while the broadcast is delayed. */
  delay: Delay.optional(),
  /** The destinations that are on; absent for a user with the sign-in's alone, unless that one has trouble. */
  destinations: z.array(DestinationStatus).optional(),
  /** Present while recording is switched on. */
  recording: ServerRecording.optional(),
  /** What needs the owner's attention, the most urgent first; absent if nothing does. */
  hints: z.array(Hint).optional(),
});

export const Stream = z.object({
  id: Id,
  name: z.string(),
  live: z.boolean(),
  streamKey: z.string(),
  owner: UserRef,
  invitedUsers: z.array(UserRef),
  version: Version,
  ingestUrl: z.string().optional(),
  /** The URL for a phone that bonds several links. */
  srtlaUrl: z.string().optional(),
  revocationPending: z.boolean().optional(),
  /** When its feed counts as weak; absent while that is switched off. */
  weakLink: WeakLinkShape.optional(),
});

/** How far the set-up of a phone has come, and what the stream has given away. */
export const StreamSetUp = z.object({
  streamId: Id,
  /** Bytes of its feed arrived in the last 2 s. */
  live: z.boolean(),
  /** Why no picture arrives: what the feed lacks, or the latest caller that was refused. */
  fault: FeedFault.optional(),
  /** The newest link for another phone, unless the stream's key has changed; `used`: when a phone used it. */
  handOver: z.object({ expires: Timestamp, used: Timestamp.optional() }).optional(),
  /** When the address with figures for others was made. */
  statsKeySince: Timestamp.optional(),
});

/** A link that hands the set-up to one phone. Its token is in the fragment, which browsers don't send. */
export const HandOver = z.object({ url: z.string(), expires: Timestamp });
/** What a phone needs to publish. */
export const HandedOver = z.object({ name: z.string(), ingestUrl: z.string(), srtlaUrl: z.string() });
/** An address with a stream's figures, shown once. */
export const StatsKey = z.object({ url: z.string(), since: Timestamp });

/** The fields of a stream that an API token gets: no key, URL or invitations. */
export const StreamHead = Stream.omit({
  streamKey: true,
  ingestUrl: true,
  srtlaUrl: true,
  invitedUsers: true,
});

/** A part of a collection that was removed for OBS. `path` is a JSON pointer into `scenes`. */
export const Removed = z.object({ path: z.string(), kind: z.string(), reason: z.string() });

export const Data = z.object({
  id: Id,
  name: z.string(),
  /** The collection's JSON text exactly as saved. */
  scenes: z.string(),
  version: Version,
  removed: z.array(Removed).optional(),
});

/** A collection without its text, for lists. */
export const DataHead = Data.omit({ scenes: true });

export const PaymentUsage = z.object({
  hours: z.number(),
  amount: z.number(),
  periodStart: Timestamp,
  periodEnd: Timestamp,
});

export const Payment = z.object({
  status: PaymentStatus,
  tier: PaymentTier,
  accessFee: z.number(),
  serverFee: z.number(),
  subscriptionStarted: Timestamp,
  /** 0 while ongoing. */
  subscriptionEnd: Timestamp,
  version: Version,
  approveUrl: z.string().optional(),
  renewsAt: Timestamp.optional(),
  usage: PaymentUsage.optional(),
});

export const BillingInformation = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
  countryCode: z.string(),
});

export const Booking = z.object({ id: Id, userId: Id, timeCreated: Timestamp });
export const Usage = z.object({ userId: Id, count: z.number() });
export const Session = z.object({
  id: Id,
  /** Browser and system at sign-in, such as 'Firefox · Windows'; empty when unknown. */
  name: z.string(),
  timeCreated: Timestamp,
  lastUsed: Timestamp,
  current: z.boolean(),
});
export const TokenScope = z.enum(TOKEN_SCOPES);
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(TokenScope),
  timeCreated: Timestamp,
  expires: Timestamp,
  /** Rounded to the minute; 0 if never used. */
  lastUsed: Timestamp,
});
/** The only response that contains the token itself. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() });
export const System = z.object({
  operator: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  relay: z.object({ ok: z.boolean(), missing: z.array(z.object({ what: z.string(), how: z.string() })) }),
});

export type Role = z.infer<typeof Role>;
export type PaymentTier = z.infer<typeof PaymentTier>;
export type PaymentStatus = z.infer<typeof PaymentStatus>;
export type User = z.infer<typeof User>;
export type UserRef = z.infer<typeof UserRef>;
export type FeedLoss = z.infer<typeof FeedLoss>;
export type Server = z.infer<typeof Server>;
export type Output = z.infer<typeof Output>;
export type FeedFault = z.infer<typeof FeedFault>;
export type FeedLink = z.infer<typeof FeedLink>;
export type Quality = z.infer<typeof Quality>;
export type RendererFallback = z.infer<typeof RendererFallback>;
export type Delay = z.infer<typeof Delay>;
export type DestinationKind = z.infer<typeof DestinationKind>;
export type Destination = z.infer<typeof Destination>;
export type DestinationReason = z.infer<typeof DestinationReason>;
export type DestinationStatus = z.infer<typeof DestinationStatus>;
export type ServerRecording = z.infer<typeof ServerRecording>;
export type Recording = z.infer<typeof Recording>;
export type RecordingTicket = z.infer<typeof RecordingTicket>;
export type ServerStatus = z.infer<typeof ServerStatus>;
export type Stream = z.infer<typeof Stream>;
export type StreamSetUp = z.infer<typeof StreamSetUp>;
export type HandOver = z.infer<typeof HandOver>;
export type HandedOver = z.infer<typeof HandedOver>;
export type StatsKey = z.infer<typeof StatsKey>;
export type Removed = z.infer<typeof Removed>;
export type Data = z.infer<typeof Data>;
export type DataHead = z.infer<typeof DataHead>;
export type Payment = z.infer<typeof Payment>;
export type BillingInformation = z.infer<typeof BillingInformation>;
export type Booking = z.infer<typeof Booking>;
export type Usage = z.infer<typeof Usage>;
export type Session = z.infer<typeof Session>;
export type TokenScope = z.infer<typeof TokenScope>;
export type ApiToken = z.infer<typeof ApiToken>;
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;
export type System = z.infer<typeof System>;
