import { hostname } from 'node:os';
import { isIPv4 } from 'node:net';
import type Docker from 'dockerode';
import { z } from 'zod';
import { ignoreStatuses } from './engine.js';

const ID_LENGTH = 12;
const WILDCARDS = ['0.0.0.0', '::'];

const Network = z.object({
  IPAM: z.object({ Config: z.array(z.object({ Gateway: z.string().optional() })).nullable() }),
  Containers: z.record(z.string(), z.object({ IPv4Address: z.string() })).nullish(),
});

/**
 * Returns the id of the network between pipes, node and platforms, and creates it if it is missing. Engines allow
 * duplicate names: if two nodes create it concurrently, the older network is kept.
 */
export async function ensureExternalNetwork(engine: Docker, name: string): Promise<string> {
  const existingNetwork = await findOldestNetwork(engine, name);
  if (existingNetwork !== null) return existingNetwork;
  const createdNetwork = await engine.createNetwork({ Name: name, Driver: 'bridge' });
  const oldestNetwork = (await findOldestNetwork(engine, name)) ?? createdNetwork.id;
  if (oldestNetwork !== createdNetwork.id) await ignoreStatuses([404], createdNetwork.remove());
  return oldestNetwork;
}

async function findOldestNetwork(engine: Docker, name: string): Promise<string | null> {
  const networks = await engine.listNetworks({ filters: { name: [name] } });
  // The filter also matches substrings.
  const networksWithName = networks.filter(({ Name }) => Name === name);
  const parseTime = (created: string | undefined) => Date.parse(created ?? '');
  return (
    networksWithName.sort(
      (network, otherNetwork) => parseTime(network.Created) - parseTime(otherNetwork.Created),
    )[0]?.Id ?? null
  );
}

/**
 * Returns the address at which a network's pipes reach this machine: the address of the node's own container if it is
 * on the network, otherwise the bridge's.
 * @param network the id of the network
 * @throws Error if the network has no IPv4
 */
export async function findNodeAddress(engine: Docker, network: string): Promise<string> {
  const { Containers, IPAM } = Network.parse(await engine.getNetwork(network).inspect());
  const ownContainer = Object.entries(Containers ?? {}).find(([id]) => isOwnContainer(id));
  const address = ownContainer?.[1].IPv4Address.split('/')[0] ?? IPAM.Config?.[0]?.Gateway ?? '';
  // Some engines append the prefix length to the gateway.
  const [plainAddress = ''] = address.split('/');
  if (!isIPv4(plainAddress)) throw new Error(`The network ${network} has no IPv4 address of this machine`);
  return plainAddress;
}

/** Returns true for the agent's own container. Engines use the beginning of a container's id as its host name. */
function isOwnContainer(id: string): boolean {
  const hostName = hostname();
  return hostName.length >= ID_LENGTH && id.startsWith(hostName);
}

/** Returns the address at which pipes reach an ingest that binds `host`. */
export function chooseFeedHost(host: string, nodeAddress: string): string {
  const isUnspecific = WILDCARDS.includes(host) || isLoopback(host);
  return isIPv4(host) && !isUnspecific ? host : nodeAddress;
}

/** Returns true for loopback addresses. Pipes can only reach them in the node's network. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
