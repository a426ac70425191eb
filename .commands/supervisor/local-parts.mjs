import { join } from 'node:path';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./secrets.mjs').Secrets} Secrets */
/** @typedef {import('./part.mjs').PartSpec} PartSpec */

/** What a part gets only when it is its own: a broken relay node must not hold the keys of the database. */
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
 * The parts of the local profile with their environments, in the order in which they start. In production there are no
 * stand-ins; with RELAY_NODES given there is no relay node here.
 * @param {{ root: string, env: NodeJS.ProcessEnv, settings: Settings, secrets: Secrets, agentPort: number, sandboxPort: number }} options
 * @returns {PartSpec[]}
 */
export function localParts({ root, env, settings, secrets, agentPort, sandboxPort }) {
  const shared = {
    ...env,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    INGEST_PORT: String(settings.ingestPort),
    INGEST_PUBLIC_URL: settings.ingestUrl,
    PLATFORM_RTMP_PORT: String(settings.rtmpPort),
  };
  const poor = Object.fromEntries(Object.entries(shared).filter(([name]) => !BFF_ONLY.includes(name)));
  const standIns = {
    // Whatever HOST is: only the BFF calls the stand-ins, and they listen on loopback alone.
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    TWITCH_CLIENT_ID: env.TWITCH_CLIENT_ID || 'trailcast-local',
    TWITCH_CLIENT_SECRET: env.TWITCH_CLIENT_SECRET || secrets.twitchClientSecret,
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY || secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET || secrets.stripeWebhookSecret,
  };
  const nodeSecret = env.RELAY_NODE_SECRET || secrets.nodeSecret;
  const nodes = env.RELAY_NODES || JSON.stringify([{ name: 'local', url: `http://127.0.0.1:${agentPort}` }]);

  /** @type {PartSpec[]} */
  const parts = [];
  if (!settings.production) {
    parts.push({
      name: 'sandbox',
      entry: join(root, 'bff/dist/sandbox/main.js'),
      env: { ...poor, ...standIns, SANDBOX_PORT: String(sandboxPort) },
      stopMs: 2_000,
    });
  }
  if (!env.RELAY_NODES) {
    parts.push({
      name: 'relay-node',
      entry: join(root, 'relay-node/dist/main.js'),
      env: {
        ...poor,
        RELAY_NODE_PORT: String(agentPort),
        RELAY_NODE_SECRET: nodeSecret,
        STOP_SERVERS_ON_EXIT: '1',
      },
      stopMs: 8_000,
    });
  }
  parts.push({
    name: 'bff',
    entry: join(root, 'bff/dist/main.js'),
    env: {
      ...shared,
      ...(settings.production
        ? {}
        : { ...standIns, ENCRYPTION_KEYS: env.ENCRYPTION_KEYS || secrets.encryptionKeys }),
      RELAY_NODES: nodes,
      RELAY_NODE_SECRET: nodeSecret,
    },
    stopMs: 4_000,
  });
  return parts;
}
