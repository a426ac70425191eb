import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ENGINE_HOST } from '../_engine/engine.js';
import { reservePort } from '../_kit/free-port.js';

/** Address pool of the tests' networks. It differs from the product's default, so a node on this machine can run. */
const NETWORK_POOL = '10.213.204.0/22';
/** Name of the network on which the egress containers reach the platform. */
export const NETWORK = 'trailcast-e2e-egress';

/** TCP ports, and the ingest's two UDP ports. */
export interface Ports {
  proxy: number;
  replicas: [number, number];
  agent: number;
  ingest: number;
  srtla: number;
  sandbox: number;
  rtmp: number;
}

/** Addresses and secret of a relay node for the control plane's settings. */
export interface NodeSite {
  url: string;
  secret: string;
  /** Address of the ingest for phones. */
  ingest: { host: string; port: number };
  /** Address on which the local platform listens for the node's OBS. */
  platformHost: string;
}

/** Folders and URLs of the control plane's data. */
export interface DataStores {
  dataDir: string;
  databaseUrl: string;
  redisUrl: string;
}

/** Environment variables of the control plane's processes. */
export interface Settings {
  bff: (port: number) => Record<string, string>;
  sandbox: Record<string, string>;
}

export async function reservePorts(): Promise<Ports> {
  const ports = new Set<number>();
  while (ports.size < 8) ports.add(await reservePort());
  const [
    proxy = 0,
    firstReplica = 0,
    secondReplica = 0,
    agent = 0,
    ingest = 0,
    srtla = 0,
    sandbox = 0,
    rtmp = 0,
  ] = ports;
  return { proxy, replicas: [firstReplica, secondReplica], agent, ingest, srtla, sandbox, rtmp };
}

/** Returns an operator's settings with local Twitch and local Stripe. */
export function createSettings(ports: Ports, stores: DataStores, node: NodeSite): Settings {
  const createDataDirSetting = (name: string) => ({ DATA_DIR: join(stores.dataDir, name) });
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
    PLATFORM_RTMP_PORT: String(ports.rtmp),
    RATE_LIMIT_FACTOR: '1000',
    SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    TWITCH_CLIENT_ID: 'trailcast-local',
    TWITCH_CLIENT_SECRET: createSecret(),
    STRIPE_SECRET_KEY: `sk_test_${createSecret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${createSecret()}`,
  };
  const bff = {
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    RELAY_NODES: JSON.stringify([{ name: 'n1', url: node.url }]),
    RELAY_NODE_SECRET: node.secret,
    ...createPhoneSettings(node),
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '1',
  };
  return {
    bff: (port) => ({ ...shared, ...bff, ...createDataDirSetting(`bff-${port}`), PORT: String(port) }),
    sandbox: {
      ...shared,
      ...createDataDirSetting('sandbox'),
      SANDBOX_PORT: String(ports.sandbox),
      HOST: node.platformHost,
    },
  };
}

/** Returns the settings of the ingest's address for phones. */
export function createPhoneSettings({ ingest: { host, port } }: NodeSite): Record<string, string> {
  return {
    INGEST_PORT: String(port),
    INGEST_PUBLIC_URL: `srt://${host}:${port}?streamid=publish:input/`,
  };
}

/** Returns the settings of a node that runs each server as a stack on this machine, named after the folder. */
export function createNodeSettings(ports: Ports, dataDir: string, secret: string): Record<string, string> {
  return {
    PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
    RELAY_NODE_SECRET: secret,
    RELAY_NODE_PORT: String(ports.agent),
    INGEST_PORT: String(ports.ingest),
    SRTLA_PORT: String(ports.srtla),
    // Containers can't reach the platform or the ingest on loopback.
    HOST: '0.0.0.0',
    DATA_DIR: dataDir,
    RELAY_RUNNER: 'compose',
    DOCKER_HOST: ENGINE_HOST,
    RELAY_NETWORK_POOL: NETWORK_POOL,
    EGRESS_NETWORK: NETWORK,
    EGRESS_ALLOW: `127.0.0.1:${ports.rtmp}`,
    OBS_VIDEO: '640x360@15',
    SERVER_SLOTS: '4',
    BROADCAST_SLOTS: '2',
    STOP_SERVERS_ON_EXIT: '1',
  };
}

export const createSecret = () => randomBytes(32).toString('base64url');
