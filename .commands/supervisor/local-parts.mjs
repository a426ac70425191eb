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
  const poor = Object.fromEntries(
    Object.entries(shared).filter(([name]) => !BFF_ONLY.includes(name.replace(/_FILE$/, ''))),
  );
  const standIns = {
    // Whatever HOST is: only the BFF calls the stand-ins, and they listen on loopback alone.
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    TWITCH_CLIENT_ID: env.TWITCH_CLIENT_ID || 'trailcast-local',
    ...secretOf(env, 'TWITCH_CLIENT_SECRET', secrets.twitchClientSecret),
    ...secretOf(env, 'STRIPE_SECRET_KEY', secrets.stripeSecretKey),
    ...secretOf(env, 'STRIPE_WEBHOOK_SECRET', secrets.stripeWebhookSecret),
  };
  const nodeSecret = secretOf(env, 'RELAY_NODE_SECRET', secrets.nodeSecret);
  const nodes = env.RELAY_NODES || JSON.stringify([{ name: 'local', url: `http://127.0.0.1:${agentPort}` }]);

  // Containers can't reach loopback: what OBS reads from and sends to listens on every address.
  const containerSide = env.RELAY_RUNNER === 'compose' && !env.HOST ? { HOST: '0.0.0.0' } : {};

  /** @type {PartSpec[]} */
  const parts = [];
  if (!settings.production) {
    parts.push({
      name: 'sandbox',
      entry: join(root, 'bff/dist/sandbox/main.js'),
      env: { ...poor, ...standIns, ...containerSide, SANDBOX_PORT: String(sandboxPort) },
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
        ...nodeSecret,
        ...containerSide,
        ...(settings.production
          ? {}
          : { EGRESS_ALLOW: env.EGRESS_ALLOW || `127.0.0.1:${settings.rtmpPort}` }),
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
        : { ...standIns, ...secretOf(env, 'ENCRYPTION_KEYS', secrets.encryptionKeys) }),
      RELAY_NODES: nodes,
      ...nodeSecret,
    },
    stopMs: 4_000,
  });
  return parts;
}

/**
 * A secret as the operator gives it, as text or as the path of a file, else the generated one.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {string} generated
 * @returns {NodeJS.ProcessEnv}
 */
function secretOf(env, name, generated) {
  const path = env[`${name}_FILE`];
  return path ? { [`${name}_FILE`]: path } : { [name]: env[name] || generated };
}
