import { networkInterfaces } from 'node:os';
import type Docker from 'dockerode';
import { networkOptions } from './engine-options.js';
import { statusOf } from '../stack/engine.js';
import { freeNetworks, parseSubnet, type StackAddresses, type Subnet } from './network-pool.js';
import type { Stack } from '../stack/template.js';

/** Status codes of different engine versions for overlapping networks. */
const OVERLAPS = [400, 403, 409, 500];
/** Maximum number of tries, because other programs may allocate networks concurrently. */
const MAX_TRIES = 16;

/**
 * Creates a stack's internal network on free addresses of the pool. Skips addresses in use by the engine or the
 * machine, so no record of them is needed.
 * @throws Error if none is free
 */
export async function makeNetwork(
  engine: Docker,
  pool: Subnet,
  project: string,
  fill: (addresses: StackAddresses) => Stack,
): Promise<StackAddresses> {
  let tries = 0;
  for (const addresses of freeNetworks(pool, await takenNetworks(engine))) {
    const options = networkOptions(project, fill(addresses).networks.inside);
    try {
      await engine.createNetwork(options);
      return addresses;
    } catch (error) {
      tries += 1;
      if (tries >= MAX_TRIES || !OVERLAPS.includes(statusOf(error) ?? 0)) throw error;
    }
  }
  throw new Error('All networks of RELAY_NETWORK_POOL are in use');
}

async function takenNetworks(engine: Docker): Promise<Subnet[]> {
  const networks = await engine.listNetworks();
  const ofEngine = networks.flatMap(({ IPAM }) => IPAM?.Config?.map(({ Subnet: subnet }) => subnet) ?? []);
  const ofMachine = Object.values(networkInterfaces()).flatMap(
    (addresses) =>
      addresses?.filter(({ family }) => family === 'IPv4').map(({ address }) => `${address}/32`) ?? [],
  );
  return [...ofEngine, ...ofMachine].flatMap((text) => {
    try {
      return text === undefined ? [] : [parseSubnet(text)];
    } catch {
      // Ignores IPv6 networks, which never overlap the pool.
      return [];
    }
  });
}
