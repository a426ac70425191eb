import { networkInterfaces } from 'node:os';
import type Docker from 'dockerode';
import { createNetworkOptions } from './engine-options.js';
import { findStatus } from '../stack/engine.js';
import { listFreeNetworks, parseSubnet, type StackAddresses, type Subnet } from './network-pool.js';
import type { Stack } from '../stack/template.js';

/** Status codes of different engine versions for overlapping networks. */
const OVERLAP_STATUSES = [400, 403, 409, 500];
/** Maximum number of tries, because other programs may allocate networks concurrently. */
const MAX_TRIES = 16;

/**
 * Creates a stack's internal network on free addresses of the pool. Skips addresses in use by the engine or the
 * machine, so no record of them is needed.
 * @throws Error if no network of the pool is free
 */
export async function makeNetwork(
  engine: Docker,
  pool: Subnet,
  project: string,
  fillTemplate: (addresses: StackAddresses) => Stack,
): Promise<StackAddresses> {
  let tries = 0;
  for (const addresses of listFreeNetworks(pool, await listUsedNetworks(engine))) {
    const options = createNetworkOptions(project, fillTemplate(addresses).networks.inside);
    try {
      await engine.createNetwork(options);
      return addresses;
    } catch (error) {
      tries += 1;
      if (tries >= MAX_TRIES || !OVERLAP_STATUSES.includes(findStatus(error) ?? 0)) throw error;
    }
  }
  throw new Error('All networks of RELAY_NETWORK_POOL are in use');
}

async function listUsedNetworks(engine: Docker): Promise<Subnet[]> {
  const networks = await engine.listNetworks();
  const engineNetworks = networks.flatMap(
    ({ IPAM }) => IPAM?.Config?.map(({ Subnet: subnet }) => subnet) ?? [],
  );
  const machineAddresses = Object.values(networkInterfaces()).flatMap(
    (addresses) =>
      addresses?.filter(({ family }) => family === 'IPv4').map(({ address }) => `${address}/32`) ?? [],
  );
  return [...engineNetworks, ...machineAddresses].flatMap((text) => {
    try {
      return text === undefined ? [] : [parseSubnet(text)];
    } catch {
      // Ignores IPv6 networks, which never overlap the pool.
      return [];
    }
  });
}
