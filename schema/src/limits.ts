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
  /** Bytes of one scene collection's text. Larger ones are rejected with 413. */
  collectionMaxBytes: 1024 * 1024,
  /** Bytes of collection texts that one GraphQL request may select. GET /data has no such limit. */
  graphqlTextMaxBytes: 8 * 1024 * 1024,
  /** Bytes of one HTTP request body. */
  requestMaxBytes: 8 * 1024 * 1024,
  /** Longest validity of an API token, days. */
  tokenMaxDays: 366,
  /** Bytes of an uploaded image, and pixels of each picture in it. */
  imageMaxBytes: 5 * 1024 * 1024,
  imageMaxPixels: 16_000_000,
  /** Pixels of the longest side. Larger images are scaled down when stored, because no canvas is larger. */
  imageMaxSide: 2048,
  /** Images of a user, and the stored bytes of all of them together. */
  imagesMax: 50,
  imagesMaxBytes: 50 * 1024 * 1024,
  /** Destinations of a user, including the one from the sign-in. */
  destinationsMax: 5,
  /** Helpers of a studio, and its unused invitation links. */
  studioHelpersMax: 20,
  studioInvitesMax: 20,
  /** Longest duration of a helper's access, days. */
  studioHelpMaxDays: 366,
  /** Log entries in one response. */
  logMax: 500,
  /** Characters of a destination's address and of its key. */
  destinationServerMaxLength: 512,
  destinationKeyMaxLength: 512,
  /** Characters of a push subscription's endpoint URL. */
  pushEndpointMaxLength: 1024,
  collectionMinScenes: 1,
  collectionMaxScenes: 100,
  collectionMaxSources: 500,
} as const;

/** Timing of the live channel, in ms. */
export const LIVE_CHANNEL = {
  heartbeatMs: 10_000,
  heartbeatTolerance: 2,
  /** Interval of the line feeds that the BFF sends on every channel, much shorter than the agreed heart-beat. */
  lineFeedMs: 2_000,
  /** A client marks its data as outdated after this time without any message. */
  silenceMs: 5_000,
  /** Timeout of a client's connection attempt. */
  connectTimeoutMs: 10_000,
  reconnectDelayMs: 5_000,
  reconnectMaxDelayMs: 15 * 60_000,
  /** Clients add a random time up to this to each reconnect delay. */
  reconnectJitterMs: 2_000,
  /** Live channels of one user per process: tabs, phones and scripts. */
  maxPerUser: 60,
  /** A channel with more than this many bytes unsent is closed. */
  maxUnsentBytes: 512 * 1024,
} as const;

/** Timing of a server, in ms. */
export const SERVER_TIMES = {
  /** Time from a start request until it counts as failed unless OBS has confirmed it. */
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

/** Limits and timing of live previews. */
export const PREVIEW = {
  /** Watchers of one server and of all servers, per BFF. A node limits its preview streams to BFFs in the same way. */
  maxPerServer: 5,
  maxPerProcess: 40,
  /** Watchers of sound levels per process. Levels take a hundredth of a preview's bytes. */
  maxLevelsPerProcess: 200,
  /** The first message of a WebSocket must arrive within this time, ms. */
  firstMessageMs: 10_000,
  /** Interval of pings, ms. A watcher that does not respond to them for twice this time is disconnected. */
  pingMs: 10_000,
} as const;

/** Reasons for which a preview ends or cannot start. Clients translate them. */
export const PREVIEW_ENDS = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  /** Nothing is broadcast now. */
  'not-live',
  /** No phone sends a feed. */
  'no-feed',
  /** The server's node does not support live previews. */
  'not-offered',
  /** The server has the maximum number of watchers. */
  'server-full',
  /** The BFF or the node has the maximum number of watchers. */
  'full',
  /** The watcher read nothing for 10 s. */
  'too-slow',
  /** The node can't be reached. */
  'unreachable',
  /** The broadcast has ended, or the node has restarted. */
  'ended',
  /** The BFF restarts; connect again. */
  'restarting',
] as const;
export type PreviewEnd = (typeof PREVIEW_ENDS)[number];
