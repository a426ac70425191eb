import { hostname } from 'node:os';
import { isIPv4 } from 'node:net';
import type Docker from 'dockerode';
import { z } from 'zod';
import { statusOf, unless } from './engine.js';

const ID_LENGTH = 12;
const WILDCARDS = ['0.0.0.0', '::'];

const Network = z.object({
  IPAM: z.object({ Config: z.array(z.object({ Gateway: z.string().optional() })).nullable() }),
  Containers: z.record(z.string(), z.object({ IPv4Address: z.string() })).nullish(),
});

/** Makes the network over which pipes reach the node and the platforms, unless the engine has it. */
export async function ensureOutside(engine: Docker, name: string): Promise<void> {
  try {
    await engine.getNetwork(name).inspect();
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    await unless([409], engine.createNetwork({ Name: name, Driver: 'bridge', CheckDuplicate: true }));
  }
}

/**
 * What this machine is to the pipes: the address of the container that we run in, when that is on the network, else that of
 * the bridge.
 * @throws Error when the network has no IPv4.
 */
export async function nodeAddress(engine: Docker, name: string): Promise<string> {
  const network = Network.parse(await engine.getNetwork(name).inspect());
  const own = Object.entries(network.Containers ?? {}).find(([id]) => isOwn(id));
  const address = own?.[1].IPv4Address.split('/')[0] ?? network.IPAM.Config?.[0]?.Gateway ?? '';
  // Some engines name the gateway with its prefix length.
  const [plain = ''] = address.split('/');
  if (!isIPv4(plain)) throw new Error(`The network ${name} has no IPv4 address of this machine`);
  return plain;
}

/** Engines name a container's host by the beginning of its id. */
function isOwn(id: string): boolean {
  const name = hostname();
  return name.length >= ID_LENGTH && id.startsWith(name);
}

/** Where pipes find an ingest that binds `host`. */
export function feedHostFor(host: string, node: string): string {
  const isEverywhere = WILDCARDS.includes(host) || isLoopback(host);
  return isIPv4(host) && !isEverywhere ? host : node;
}

/** Pipes can't reach what listens there, unless they share the network of the node. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
