import { join } from 'node:path';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./secrets.mjs').Secrets} Secrets */
/** @typedef {import('./keep-running.mjs').ProcessSpec} ProcessSpec */

/** Settings that only the BFF gets: a compromised relay node must not have the database's keys. */
const BFF_ONLY = [
  'DATABASE_URL',
  'REDIS_URL',
  'ENCRYPTION_KEYS',
  'TWITCH_CLIENT_ID',
  'TWITCH_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'RELAY_NODES',
  'RELAY_NODE_SECRET',
];

/**
 * Returns the processes of the local profile with their environments, in start order. In production there is no local
 * Twitch or Stripe; with RELAY_NODES there is no relay node.
 * @param {{ root: string, env: NodeJS.ProcessEnv, settings: Settings, secrets: Secrets, agentPort: number, sandboxPort: number }} options
 * @returns {ProcessSpec[]}
 */
export function createLocalProcesses({ root, env, settings, secrets, agentPort, sandboxPort }) {
  const sharedEnv = {
    ...env,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    INGEST_PORT: String(settings.ingestPort),
    INGEST_PUBLIC_URL: settings.ingestUrl,
    SRTLA_PORT: String(settings.srtlaPort),
    PLATFORM_RTMP_PORT: String(settings.rtmpPort),
  };
  const envWithoutBffSettings = Object.fromEntries(
    Object.entries(sharedEnv).filter(([name]) => !BFF_ONLY.includes(name.replace(/_FILE$/, ''))),
  );
  const localServices = {
    // The URL does not depend on HOST: the BFF calls the local services on loopback.
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    TWITCH_CLIENT_ID: env.TWITCH_CLIENT_ID || 'trailcast-local',
    ...resolveSecret(env, 'TWITCH_CLIENT_SECRET', secrets.twitchClientSecret),
    ...resolveSecret(env, 'STRIPE_SECRET_KEY', secrets.stripeSecretKey),
    ...resolveSecret(env, 'STRIPE_WEBHOOK_SECRET', secrets.stripeWebhookSecret),
  };
  const nodeSecret = resolveSecret(env, 'RELAY_NODE_SECRET', secrets.nodeSecret);
  const nodes = env.RELAY_NODES || JSON.stringify([{ name: 'local', url: `http://127.0.0.1:${agentPort}` }]);

  // Containers can't reach loopback, so the ingest and local Twitch listen on all addresses.
  const containerHost = env.RELAY_RUNNER === 'compose' && !env.HOST ? { HOST: '0.0.0.0' } : {};

  /** @type {ProcessSpec[]} */
  const processes = [];
  if (!settings.isProduction) {
    processes.push({
      name: 'sandbox',
      entry: join(root, 'bff/dist/sandbox/main.js'),
      env: {
        ...envWithoutBffSettings,
        ...localServices,
        ...containerHost,
        SANDBOX_PORT: String(sandboxPort),
      },
      stopTimeoutMs: 2_000,
    });
  }
  if (!env.RELAY_NODES) {
    processes.push({
      name: 'relay-node',
      entry: join(root, 'relay-node/dist/main.js'),
      env: {
        ...envWithoutBffSettings,
        RELAY_NODE_PORT: String(agentPort),
        ...nodeSecret,
        ...containerHost,
        ...(settings.isProduction
          ? {}
          : { EGRESS_ALLOW: env.EGRESS_ALLOW || `127.0.0.1:${settings.rtmpPort}` }),
        STOP_SERVERS_ON_EXIT: '1',
      },
      stopTimeoutMs: 8_000,
    });
  }
  processes.push({
    name: 'bff',
    entry: join(root, 'bff/dist/main.js'),
    env: {
      ...sharedEnv,
      ...(settings.isProduction
        ? {}
        : { ...localServices, ...resolveSecret(env, 'ENCRYPTION_KEYS', secrets.encryptionKeys) }),
      RELAY_NODES: nodes,
      ...nodeSecret,
    },
    stopTimeoutMs: 4_000,
  });
  return processes;
}

/**
 * Returns the operator's secret (text or file path), or the generated one.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {string} generated
 * @returns {NodeJS.ProcessEnv}
 */
function resolveSecret(env, name, generated) {
  const path = env[`${name}_FILE`];
  return path ? { [`${name}_FILE`]: path } : { [name]: env[name] || generated };
}
