import type { PaymentTier, Role } from '@trailcast/schema/wire';
import type { KeyRing } from '../infra/crypto/secret-box.js';

interface TierFees {
  /** EUR per month. */
  accessFee: number;
  /** EUR per hour. */
  serverFee: number;
}

/** Quotas per user. */
export interface Quotas {
  collections: number;
  /** Total size of the user's scene collections, bytes. */
  collectionBytes: number;
  streams: number;
  /** Number of API tokens, including expired ones that cleanup has not deleted yet. */
  tokens: number;
}

/** The process's configuration, without secrets, so that it may be logged. */
export interface Config {
  production: boolean;
  logLevel: string;
  host: string;
  port: number;
  /** Origin that browsers use, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** The embedded database's file; null when DATABASE_URL names a server. */
  databaseFile: string | null;
  /** URL of the local Twitch and Stripe; null in production and without them. */
  sandboxUrl: string | null;
  /** The SRT URL for the phone is this prefix plus the stream key. */
  ingestPublicUrl: string;
  /** The SRTLA URL for bonded feeds is this prefix plus the stream key. */
  srtlaPublicUrl: string;
  twitchClientId: string;
  newUserRole: Role;
  /** Logins in lower case, or `id:` with the platform's account id. */
  adminLogins: readonly string[];
  operator: { name: string; address: string; email: string };
  fees: Readonly<Record<PaymentTier, TierFees>>;
  paymentGraceMs: number;
  /**
   * Time after which users are warned that viewers don't see their feed, or that their server is running
   * unused.
   */
  hintAfterMs: number;
  /** Time without a feed and a broadcast after which a server's stop is announced; 0: never. */
  idleStopMs: number;
  resumeWindowMs: number;
  relayNodes: readonly { name: string; url: string; ingest?: string }[];
  trustedProxies: readonly string[];
  /** Time for which a stopping process still serves requests while /readyz returns 503, ms. */
  drainMs: number;
  /** Time for running requests to finish after `drainMs`, ms. */
  finishMs: number;
  rateLimitFactor: number;
  quotas: Quotas;
  /** Enables the page for /graphql and introspection. */
  graphiql: boolean;
}

/** Secrets; never logged or sent to clients. */
export interface Secrets {
  databaseUrl: string | null;
  redisUrl: string | null;
  encryptionKeys: KeyRing;
  relayNodeSecret: string;
  twitchClientSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecrets: readonly string[];
  metricsToken: string | null;
}

/**
 * Thrown for an invalid environment. The message has one line per invalid variable and never a
 * value.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Thrown for an unusable DATA_DIR. The message is one line. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}
