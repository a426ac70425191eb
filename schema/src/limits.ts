/** Numbers that client and server must agree on. Sources: docs/specification.md#9-constants, docs/contract.md#errors. */
export const LIMITS = {
  /** Names of streams and scene collections, in characters after trimming. */
  nameMaxLength: 64,
  /** ISO 3166-1 alpha-2. */
  countryCodeLength: 2,
  /** Each line of a billing address, in characters. */
  billingTextMaxLength: 200,
  /** Days that the usage list looks back. */
  usageWindowDays: 30,
  /** Most user names that one search answers. */
  usernameSearchMax: 20,
  /** Bytes of one scene collection's text; above it 413. */
  collectionMaxBytes: 1024 * 1024,
  /** Bytes of collections' texts that one GraphQL request may select; GET /data has no such limit. */
  graphqlTextMaxBytes: 8 * 1024 * 1024,
  /** Bytes of one HTTP request body. */
  requestMaxBytes: 8 * 1024 * 1024,
  /** Days that an API token is valid at most. */
  tokenMaxDays: 366,
  collectionMinScenes: 1,
  collectionMaxScenes: 100,
  collectionMaxSources: 500,
} as const;

/** Timing of the live channel, in ms. */
export const LIVE_CHANNEL = {
  heartbeatMs: 10_000,
  heartbeatTolerance: 2,
  /** The BFF sends a line feed on every channel this often, far below its promise. */
  lineFeedMs: 2_000,
  /** A client that has heard nothing for this long shows its data as old. */
  silenceMs: 5_000,
  /** A connection that is not open after this long is given up. */
  connectTimeoutMs: 10_000,
  reconnectDelayMs: 5_000,
  reconnectMaxDelayMs: 15 * 60_000,
  /** Clients add 0 to this much to each reconnect delay. */
  reconnectJitterMs: 2_000,
  /** Channels of one user at a time at one process: tabs, phones and scripts. */
  maxPerUser: 60,
  /** A channel with more than this many bytes unsent is closed. */
  maxUnsentBytes: 512 * 1024,
} as const;

/** Timing of a server's life, in ms. */
export const SERVER_TIMES = {
  /** From a start call to "it failed" when OBS has not confirmed. */
  startAttemptMs: 20_000,
  stopMs: 5_000,
  /** A stream counts as live while bytes arrived within this window. */
  feedFreshMs: 2_000,
  /** Feed loss of the starter collection. */
  defaultFeedLossAfterMs: 3_000,
  minFeedLossAfterMs: 500,
  maxFeedLossAfterMs: 600_000,
} as const;
