import { isIPv4 } from 'node:net';

/** Number of addresses of one stack. The engine uses the first, the second and the last. */
const SIZE = 8;
const SIZE_BITS = 29;

export interface Subnet {
  /** As a 32-bit number. */
  first: number;
  bits: number;
}

/** Addresses of a stack's internal network. */
export interface StackAddresses {
  subnet: string;
  obs: string;
  egress: string;
}

/** Parses an IPv4 network such as `10.213.0.0/18`. Throws Error if it is invalid. */
export function parseSubnet(text: string): Subnet {
  const [address = '', bits = ''] = text.split('/');
  const length = Number(bits);
  if (!isIPv4(address) || !/^\d+$/.test(bits) || length > 32)
    throw new Error(`${text} is no IPv4 network, e.g. 10.213.0.0/18`);
  const first = toNumber(address);
  if (first % 2 ** (32 - length) !== 0) throw new Error(`${text} does not begin at its first address`);
  return { first, bits: length };
}

/** Parses a private network. Throws Error if it is public or too small for one stack. */
export function parsePool(text: string): Subnet {
  const pool = parseSubnet(text);
  const isPrivate = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'].some((net) =>
    contains(parseSubnet(net), pool),
  );
  if (!isPrivate) throw new Error(`${text} is no private network`);
  if (pool.bits > SIZE_BITS) throw new Error(`${text} is smaller than the /${SIZE_BITS} of one server`);
  return pool;
}

/** Yields the networks of the pool that do not overlap `taken`, in order. */
export function* freeNetworks(pool: Subnet, taken: readonly Subnet[]): Generator<StackAddresses> {
  const end = pool.first + size(pool);
  for (let first = pool.first; first < end; first += SIZE) {
    const candidate = { first, bits: SIZE_BITS };
    if (!taken.some((other) => overlaps(candidate, other))) yield addressesOf(candidate);
  }
}

function addressesOf({ first }: Subnet): StackAddresses {
  return {
    subnet: `${toText(first)}/${SIZE_BITS}`,
    // The second address is the gateway's.
    obs: toText(first + 2),
    egress: toText(first + 3),
  };
}

function overlaps(one: Subnet, other: Subnet): boolean {
  return one.first < other.first + size(other) && other.first < one.first + size(one);
}

function contains(outer: Subnet, inner: Subnet): boolean {
  return inner.first >= outer.first && inner.first + size(inner) <= outer.first + size(outer);
}

const size = ({ bits }: Subnet): number => 2 ** (32 - bits);
const toNumber = (address: string): number =>
  address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
const toText = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
