/** Limits shared by client and server. Sources: docs/specification.md#9-constants, docs/contract.md#errors. */
export const LIMITS = {
  /** Names of streams and scene collections, in characters after trimming. */
  nameMaxLength: 64,
  /** ISO 3166-1 alpha-2. */
  countryCodeLength: 2,
  /** Each line of a billing address, in characters. */
  billingTextMaxLength: 200,
  /** Days covered by the usage list. */
  usageWindowDays: 30,
  /** Maximum number of user names in one search result. */
  usernameSearchMax: 20,
  /** Bytes of one scene collection's text; larger ones are refused with 413. */
  collectionMaxBytes: 1024 * 1024,
  /** Bytes of collections' texts that one GraphQL request may select; GET /data has no such limit. */
  graphqlTextMaxBytes: 8 * 1024 * 1024,
  /** Bytes of one HTTP request body. */
  requestMaxBytes: 8 * 1024 * 1024,
  /** Longest validity of an API token, days. */
  tokenMaxDays: 366,
  /** Bytes of an image that is uploaded, and pixels of any picture in it. */
  imageMaxBytes: 5 * 1024 * 1024,
  imageMaxPixels: 16_000_000,
  /** A larger image is made smaller when it is stored: no canvas has more pixels a side. */
  imageMaxSide: 2048,
  /** Images of a user, and the bytes of all as they are stored. */
  imagesMax: 50,
  imagesMaxBytes: 50 * 1024 * 1024,
  /** Destinations of a user, the sign-in's included. */
  destinationsMax: 5,
  /** Helpers of a studio, and links to it that can still be used. */
  studioHelpersMax: 20,
  studioInvitesMax: 20,
  /** Longest time after which help ends by itself, days. */
  studioHelpMaxDays: 366,
  /** Entries of a server's log in one response. */
  logMax: 500,
  /** Characters of a destination's address, and of its key. */
  destinationServerMaxLength: 512,
  destinationKeyMaxLength: 512,
  /** Characters of a push subscription's address. */
  pushEndpointMaxLength: 1024,
  collectionMinScenes: 1,
  collectionMaxScenes: 100,
  collectionMaxSources: 500,
} as const;

/** Timing of the live channel, in ms. */
export const LIVE_CHANNEL = {
  heartbeatMs: 10_000,
  heartbeatTolerance: 2,
  /** Interval at which the BFF sends a line feed on every channel, much shorter than the agreed heart-beat. */
  lineFeedMs: 2_000,
  /** A client marks its data as outdated after this time without any message. */
  silenceMs: 5_000,
  /** A client gives up connecting after this time. */
  connectTimeoutMs: 10_000,
  reconnectDelayMs: 5_000,
  reconnectMaxDelayMs: 15 * 60_000,
  /** Clients add a random time up to this to each reconnect delay. */
  reconnectJitterMs: 2_000,
  /** Maximum number of one user's channels per process: tabs, phones and scripts. */
  maxPerUser: 60,
  /** A channel with more than this many bytes unsent is closed. */
  maxUnsentBytes: 512 * 1024,
} as const;

/** Timing of a server, in ms. */
export const SERVER_TIMES = {
  /** Time from a start call until it counts as failed unless OBS has confirmed it. */
  startAttemptMs: 20_000,
  stopMs: 5_000,
  /** A stream counts as live if bytes arrived within this window. */
  feedFreshMs: 2_000,
  /** Feed-loss delay of the starter collection. */
  defaultFeedLossAfterMs: 3_000,
  minFeedLossAfterMs: 500,
  maxFeedLossAfterMs: 600_000,
  /** Longest delay of a broadcast. */
  maxDelayMs: 60_000,
} as const;

/** Live previews. */
export const PREVIEW = {
  /** Watchers of one server and in all, of each BFF. A node limits the streams that it sends to BFFs in the same way. */
  maxPerServer: 5,
  maxPerProcess: 40,
  /** Watchers of levels of one process, which take a hundredth of a preview's bytes. */
  maxLevelsPerProcess: 200,
  /** The first message of a WebSocket must arrive within this time, ms. */
  firstMessageMs: 10_000,
  /** A watcher that does not answer pings for twice this time is disconnected, ms. */
  pingMs: 10_000,
} as const;

/** Why a preview ended or was refused. Clients translate it. */
export const PREVIEW_ENDS = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  /** Nothing is broadcast now. */
  'not-live',
  /** No phone sends. */
  'no-feed',
  /** The server's node offers no live preview. */
  'not-offered',
  /** The server has its most watchers. */
  'server-full',
  /** The BFF or the node has its most watchers. */
  'full',
  /** The watcher took nothing for 10 s. */
  'too-slow',
  /** The node can't be reached. */
  'unreachable',
  /** The broadcast has ended, or the node has restarted. */
  'ended',
  /** The BFF restarts; connect again. */
  'restarting',
] as const;
export type PreviewEnd = (typeof PREVIEW_ENDS)[number];
