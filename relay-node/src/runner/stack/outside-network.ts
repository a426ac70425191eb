import { hostname } from 'node:os';
import { isIPv4 } from 'node:net';
import type Docker from 'dockerode';
import { z } from 'zod';
import { unless } from './engine.js';

const ID_LENGTH = 12;
const WILDCARDS = ['0.0.0.0', '::'];

const Network = z.object({
  IPAM: z.object({ Config: z.array(z.object({ Gateway: z.string().optional() })).nullable() }),
  Containers: z.record(z.string(), z.object({ IPv4Address: z.string() })).nullish(),
});

/**
 * Id of the network over which pipes reach the node and the platforms; makes it unless the engine has it. Two nodes may make
 * one at the same time, since engines allow a name twice: the older one stays.
 */
export async function ensureOutside(engine: Docker, name: string): Promise<string> {
  const there = await oldest(engine, name);
  if (there !== null) return there;
  const made = await engine.createNetwork({ Name: name, Driver: 'bridge' });
  const first = (await oldest(engine, name)) ?? made.id;
  if (first !== made.id) await unless([404], made.remove());
  return first;
}

async function oldest(engine: Docker, name: string): Promise<string | null> {
  const networks = await engine.listNetworks({ filters: { name: [name] } });
  // The filter finds parts of names too.
  const same = networks.filter(({ Name }) => Name === name);
  const age = (created: string | undefined) => Date.parse(created ?? '');
  return same.sort((one, other) => age(one.Created) - age(other.Created))[0]?.Id ?? null;
}

/**
 * What this machine is to the pipes of a network (its id): the address of the container that we run in, when that is on the network, else that of
 * the bridge.
 * @throws Error when the network has no IPv4.
 */
export async function nodeAddress(engine: Docker, network: string): Promise<string> {
  const { Containers, IPAM } = Network.parse(await engine.getNetwork(network).inspect());
  const own = Object.entries(Containers ?? {}).find(([id]) => isOwn(id));
  const address = own?.[1].IPv4Address.split('/')[0] ?? IPAM.Config?.[0]?.Gateway ?? '';
  // Some engines name the gateway with its prefix length.
  const [plain = ''] = address.split('/');
  if (!isIPv4(plain)) throw new Error(`The network ${network} has no IPv4 address of this machine`);
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
