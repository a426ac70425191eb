import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ENGINE_HOST } from '../../../relay-node/containers/_engine/engine.js';
import { lastingPort } from '../../tests/_util/free-port.js';

/** Outside the product's own default, so that a node of this machine is not disturbed. */
const POOL = '10.213.204.0/22';
/** Of the pipes' way out; whoever closes an installation removes it. */
export const NETWORK = 'trailcast-e2e-egress';

/** TCP, but for the ingest, which is UDP. */
export interface Ports {
  proxy: number;
  replicas: [number, number];
  agent: number;
  ingest: number;
  sandbox: number;
  rtmp: number;
}

/** What each part of an installation is told, and no more than its own. */
export interface Settings {
  bff: (port: number) => Record<string, string>;
  agent: Record<string, string>;
  sandbox: Record<string, string>;
}

/** Ports of loopback that nobody listens on now. */
export async function freePorts(): Promise<Ports> {
  const found = new Set<number>();
  while (found.size < 7) found.add(await lastingPort());
  const [proxy = 0, one = 0, other = 0, agent = 0, ingest = 0, sandbox = 0, rtmp = 0] = found;
  return { proxy, replicas: [one, other], agent, ingest, sandbox, rtmp };
}

/** Settings as an operator would write them, with the stand-ins for the outside world. */
export function settingsFor(
  ports: Ports,
  where: { dataDir: string; databaseUrl: string; redisUrl: string },
): Settings {
  const folder = (name: string) => ({ DATA_DIR: join(where.dataDir, name) });
  const node = { RELAY_NODE_SECRET: secret() };
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
    INGEST_PORT: String(ports.ingest),
    PLATFORM_RTMP_PORT: String(ports.rtmp),
    RATE_LIMIT_FACTOR: '1000',
  };
  const outside = {
    SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    TWITCH_CLIENT_ID: 'trailcast-local',
    TWITCH_CLIENT_SECRET: secret(),
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  };
  const bff = {
    DATABASE_URL: where.databaseUrl,
    REDIS_URL: where.redisUrl,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    RELAY_NODES: JSON.stringify([{ name: 'n1', url: `http://127.0.0.1:${ports.agent}` }]),
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '1',
  };
  return {
    bff: (port) => ({ ...shared, ...outside, ...node, ...bff, ...folder(`bff-${port}`), PORT: String(port) }),
    // Containers reach neither the platform nor the ingest on loopback.
    sandbox: {
      ...shared,
      ...outside,
      ...folder('sandbox'),
      SANDBOX_PORT: String(ports.sandbox),
      HOST: '0.0.0.0',
    },
    // Stacks are named after this folder.
    agent: { ...shared, ...node, ...composeNode(ports), DATA_DIR: where.dataDir, HOST: '0.0.0.0' },
  };
}

function composeNode({ agent, rtmp }: Ports): Record<string, string> {
  return {
    RELAY_NODE_PORT: String(agent),
    RELAY_RUNNER: 'compose',
    DOCKER_HOST: ENGINE_HOST,
    RELAY_NETWORK_POOL: POOL,
    EGRESS_NETWORK: NETWORK,
    EGRESS_ALLOW: `127.0.0.1:${rtmp}`,
    OBS_VIDEO: '640x360@15',
    SERVER_SLOTS: '4',
    BROADCAST_SLOTS: '2',
    STOP_SERVERS_ON_EXIT: '1',
  };
}

const secret = () => randomBytes(32).toString('base64url');
