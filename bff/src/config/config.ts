import type { PaymentTier, Role } from '@trailcast/schema/wire';
import type { KeyRing } from '../infra/crypto/secret-box.js';

interface Fee {
  /** EUR a month. */
  accessFee: number;
  /** EUR an hour. */
  serverFee: number;
}

/** Limits per user. */
export interface Quotas {
  collections: number;
  /** Total size of the user's scene collections, bytes. */
  collectionBytes: number;
  /** Streams that the user owns. */
  streams: number;
  /** API tokens, including expired ones until cleanup deletes them. */
  tokens: number;
}

/** What the process runs with; holds no secret, so that it may be logged. */
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
  /** Where the local stand-ins listen; null in production and when there are none. */
  sandboxUrl: string | null;
  /** Prefix plus stream key is the link for the phone. */
  ingestPublicUrl: string;
  twitchClientId: string;
  newUserRole: Role;
  /** Lower case: logins, and `id:` with the platform's id of an account. */
  adminLogins: readonly string[];
  operator: { name: string; address: string; email: string };
  fees: Readonly<Record<PaymentTier, Fee>>;
  paymentGraceMs: number;
  /** 0: never. */
  idleStopMs: number;
  resumeWindowMs: number;
  relayNodes: readonly { name: string; url: string; ingest?: string }[];
  trustedProxies: readonly string[];
  /** How long an ending process serves on while /readyz says that it ends, ms. */
  drainMs: number;
  /** How long it then waits for the requests that run, ms. */
  finishMs: number;
  rateLimitFactor: number;
  quotas: Quotas;
  /** Whether the page over /graphql is served, and introspection answered. */
  graphiql: boolean;
}

/** What must never be logged or sent. */
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

/** The environment can't be used. The message has one line for each bad variable, and never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** DATA_DIR can't be used. The message is one line. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}
