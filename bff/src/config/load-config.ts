import { join, resolve } from 'node:path';
import { ConfigError, type Config, type Secrets } from './config.js';
import { loadGeneratedSecrets } from './generated-secrets.js';
import { KeyRingText } from './key-ring.js';
import { makeDataDirPrivate } from './private-data-dir.js';
import { readSettings } from './read-settings.js';
import type { SETTINGS } from './settings.js';
import type { Values } from './setting.js';

type Environment = Readonly<Record<string, string | undefined>>;
type SettingValues = Values<typeof SETTINGS>;

const MINUTE_MS = 60_000;
const MEBIBYTE = 1024 * 1024;
/** Longer than the slowest request, which waits 20 s for OBS, ms. */
const FINISH_TIMEOUT_MS = 25_000;
/** Shorter than in production, so that Ctrl-C takes effect soon, ms. */
const LOCAL_FINISH_TIMEOUT_MS = 1_500;
const WILDCARD_HOSTS = new Set(['0.0.0.0', '::', '*']);

/** EUR including VAT. */
export const DEFAULT_FEES = {
  REGULAR: { accessFee: 9.99, serverFee: 0.5 },
  REDUCED: { accessFee: 4.99, serverFee: 0.4 },
  FRIENDS: { accessFee: 1.99, serverFee: 0.3 },
  EXCLUSIVE: { accessFee: 0, serverFee: 0.3 },
  FREE: { accessFee: 0, serverFee: 0 },
} as const satisfies Config['fees'];

/**
 * Reads the environment into a frozen configuration and its secrets. Outside production, missing secrets are
 * generated and stored in DATA_DIR, readable only by its owner. Throws ConfigError, which lists all invalid
 * or missing variables, or DataDirError if DATA_DIR is unusable.
 */
export function loadConfig(environment: Environment): { config: Config; secrets: Secrets } {
  const values = readSettings(environment);
  const production = values.NODE_ENV === 'production';
  const dataDir = resolve(values.DATA_DIR);
  makeDataDirPrivate(dataDir);
  return {
    config: Object.freeze({
      ...createServiceConfig(values, production),
      production,
      dataDir,
      databaseFile: values.DATABASE_URL ? null : join(dataDir, 'trailcast.sqlite'),
    }),
    secrets: Object.freeze(production ? readSecrets(values) : loadLocalSecrets(values, dataDir)),
  };
}

function createServiceConfig(
  values: SettingValues,
  production: boolean,
): Omit<Config, 'production' | 'dataDir' | 'databaseFile'> {
  const host = toUrlHost(values.HOST);
  const ingestPublicUrl =
    values.INGEST_PUBLIC_URL ?? `srt://${host}:${values.INGEST_PORT}?streamid=publish:input/`;
  return {
    logLevel: values.LOG_LEVEL,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://${host}:${values.PORT}`,
    sandboxUrl: production ? null : (values.SANDBOX_URL ?? null),
    ingestPublicUrl,
    srtlaPublicUrl: values.SRTLA_PUBLIC_URL ?? toSrtlaUrl(ingestPublicUrl, values.SRTLA_PORT),
    twitchClientId: values.TWITCH_CLIENT_ID ?? 'trailcast-local',
    newUserRole: values.NEW_USER_ROLE,
    adminLogins: values.ADMIN_LOGINS.map((login) => login.toLowerCase()),
    operator: createOperator(values),
    fees: {
      ...DEFAULT_FEES,
      ...values.FEES,
    },
    paymentGraceMs: values.PAYMENT_GRACE_MINUTES * MINUTE_MS,
    hintAfterMs: values.HINT_AFTER_SECONDS * 1_000,
    idleStopMs: values.IDLE_STOP_MINUTES * MINUTE_MS,
    resumeWindowMs: values.RESUME_WINDOW * MINUTE_MS,
    relayNodes: values.RELAY_NODES ?? [],
    trustedProxies: values.TRUSTED_PROXIES,
    drainMs: values.DRAIN_SECONDS * 1_000,
    finishMs: production ? FINISH_TIMEOUT_MS : LOCAL_FINISH_TIMEOUT_MS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    quotas: {
      collections: values.QUOTA_COLLECTIONS,
      collectionBytes: values.QUOTA_COLLECTION_MIB * MEBIBYTE,
      streams: values.QUOTA_STREAMS,
      tokens: values.QUOTA_TOKENS,
    },
    graphiql: !production || values.GRAPHIQL,
  };
}

/** Returns the SRTLA URL with the host and query of an SRT URL. */
const toSrtlaUrl = (srtUrl: string, port: number): string =>
  srtUrl.replace(/^srt:\/\/(\[[^\]]*\]|[^:/?#]*)(:\d+)?/, (_, host: string) => `srtla://${host}:${port}`);

function createOperator(values: SettingValues): Config['operator'] {
  return {
    name: values.OPERATOR_NAME ?? 'Local operator',
    address: values.OPERATOR_ADDRESS ?? 'This machine',
    email: values.OPERATOR_EMAIL ?? 'operator@localhost.invalid',
  };
}

/** Returns the secrets of the environment. In production, readSettings has checked that none is missing. */
function readSecrets(values: SettingValues): Secrets {
  const requireSecret = <T>(value: T | undefined): T => {
    if (value === undefined) throw new ConfigError('a secret is missing');
    return value;
  };
  return {
    ...readCommonSecrets(values),
    encryptionKeys: requireSecret(values.ENCRYPTION_KEYS),
    relayNodeSecret: requireSecret(values.RELAY_NODE_SECRET),
    twitchClientSecret: requireSecret(values.TWITCH_CLIENT_SECRET),
    stripeSecretKey: requireSecret(values.STRIPE_SECRET_KEY),
    stripeWebhookSecrets: values.STRIPE_WEBHOOK_SECRET,
  };
}

function loadLocalSecrets(values: SettingValues, dataDir: string): Secrets {
  const generatedSecrets = loadGeneratedSecrets(dataDir);
  return {
    ...readCommonSecrets(values),
    encryptionKeys: values.ENCRYPTION_KEYS ?? KeyRingText.parse(generatedSecrets.encryptionKeys),
    relayNodeSecret: values.RELAY_NODE_SECRET ?? generatedSecrets.nodeSecret,
    twitchClientSecret: values.TWITCH_CLIENT_SECRET ?? generatedSecrets.twitchClientSecret,
    stripeSecretKey: values.STRIPE_SECRET_KEY ?? generatedSecrets.stripeSecretKey,
    stripeWebhookSecrets:
      values.STRIPE_WEBHOOK_SECRET.length > 0
        ? values.STRIPE_WEBHOOK_SECRET
        : [generatedSecrets.stripeWebhookSecret],
  };
}

const readCommonSecrets = (values: SettingValues) => ({
  databaseUrl: values.DATABASE_URL ?? null,
  redisUrl: values.REDIS_URL ?? null,
  metricsToken: values.METRICS_TOKEN ?? null,
});

function toUrlHost(host: string): string {
  if (WILDCARD_HOSTS.has(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
