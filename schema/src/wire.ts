import { z } from 'zod';

/**
 * The REST and STOMP shapes of docs/contract.md#shapes. Ids are positive integers, times are integer milliseconds
 * since the epoch (UTC), money is EUR including VAT, hours are numbers.
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
/** What an API token may do: `read` looks, `control` operates the caller's own server. Neither includes the other. */
export const TOKEN_SCOPES = ['read', 'control'] as const;
export const OUTPUT_STATES = ['idle', 'starting', 'live', 'reconnecting', 'failed'] as const;

/**
 * What keeps a feed from being shown. The first three are of bytes that arrive: sound without a picture, nothing that can
 * be decoded, and scrambled packets. The last two are of callers that the ingest refused.
 */
export const FEED_FAULTS = ['sound-only', 'undecodable', 'encrypted', 'passphrase', 'wrong-key'] as const;

export const Id = z.int().positive();
export const Timestamp = z.int();
/** Only grows; a reader ignores a body with an older one than it has. */
const Version = z.int();

export const Role = z.enum(ROLES);
export const PaymentTier = z.enum(TIERS);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);

export const User = z.object({ id: Id, displayName: z.string(), role: Role, profileImageURL: z.string() });
export const UserRef = z.object({ id: Id, displayName: z.string() });

/** The node switches to `scene` when the feed was lost for `afterMs`, and back on its first key frame. */
export const FeedLoss = z.object({ scene: z.string(), afterMs: z.int() });

export const Server = z.object({
  id: Id,
  streamId: Id.nullable(),
  timeCreated: Timestamp,
  version: Version,
  dataId: Id,
  /** Version of the scene collection that runs; older than the collection's own while a change waits. */
  dataVersion: Version,
  onFeedLoss: FeedLoss.nullable(),
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
  /** In words, English. */
  text: z.string(),
  /** Since when; for a refused caller, when it was refused last. */
  at: Timestamp,
  /** Of a wrong key: the stream had it before; false when it is nobody's, so that the caller may be anybody's. */
  oldKey: z.boolean().optional(),
});

export const ServerStatus = z.object({
  serverId: Id,
  /** The program scene; null until OBS has reported one. */
  scene: z.string().nullable(),
  /** OBS is connected to the platform and sending. */
  obs: z.boolean(),
  /** Bytes of the assigned stream arrived in the last 2 s. */
  srt: z.boolean(),
  version: Version,
  kbps: z.number().optional(),
  rttMs: z.number().optional(),
  feedSince: Timestamp.optional(),
  obsSince: Timestamp.optional(),
  output: Output.optional(),
  /** The feed-loss scene is shown in place of the user's. */
  bridging: z.boolean().optional(),
  /** What the feed lacks; absent while it is healthy, or while nothing is known of it. */
  feed: FeedFault.optional(),
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
  revocationPending: z.boolean().optional(),
});

/** A stream as an API token gets it: without its key, link and invitations. */
export const StreamHead = Stream.omit({ streamKey: true, ingestUrl: true, invitedUsers: true });

/** What was left out of a collection for OBS: `path` is a JSON pointer into `scenes`. */
export const Removed = z.object({ path: z.string(), kind: z.string(), reason: z.string() });

export const Data = z.object({
  id: Id,
  name: z.string(),
  /** The collection's JSON text, byte for byte as saved. */
  scenes: z.string(),
  version: Version,
  removed: z.array(Removed).optional(),
});

/** A collection as a list without texts shows it. */
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
  /** 0: ongoing. */
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
  /** To the minute; 0: never. */
  lastUsed: Timestamp,
});
/** The only body that holds the token itself. */
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
export type ServerStatus = z.infer<typeof ServerStatus>;
export type Stream = z.infer<typeof Stream>;
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
