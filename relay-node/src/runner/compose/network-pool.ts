import { isIPv4 } from 'node:net';

/** Number of addresses of one stack. The engine uses the first, the second and the last. */
const STACK_ADDRESSES = 8;
const STACK_PREFIX_BITS = 29;

export interface Subnet {
  /** First address as a 32-bit number. */
  firstAddress: number;
  prefixBits: number;
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
  const prefixBits = Number(bits);
  if (!isIPv4(address) || !/^\d+$/.test(bits) || prefixBits > 32)
    throw new Error(`${text} is not an IPv4 network, e.g. 10.213.0.0/18`);
  const firstAddress = parseAddress(address);
  if (firstAddress % 2 ** (32 - prefixBits) !== 0)
    throw new Error(`${text} does not begin at its first address`);
  return { firstAddress, prefixBits };
}

/** Parses a private network. Throws Error if it is public or too small for one stack. */
export function parsePool(text: string): Subnet {
  const pool = parseSubnet(text);
  const isPrivate = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'].some(
    (privateNetwork) => contains(parseSubnet(privateNetwork), pool),
  );
  if (!isPrivate) throw new Error(`${text} is not a private network`);
  if (pool.prefixBits > STACK_PREFIX_BITS)
    throw new Error(`${text} is smaller than the /${STACK_PREFIX_BITS} of one server`);
  return pool;
}

/** Yields the networks of the pool that do not overlap `usedNetworks`, in order. */
export function* listFreeNetworks(pool: Subnet, usedNetworks: readonly Subnet[]): Generator<StackAddresses> {
  const endAddress = pool.firstAddress + countAddresses(pool);
  for (let firstAddress = pool.firstAddress; firstAddress < endAddress; firstAddress += STACK_ADDRESSES) {
    const candidate = { firstAddress, prefixBits: STACK_PREFIX_BITS };
    if (!usedNetworks.some((usedNetwork) => doOverlap(candidate, usedNetwork)))
      yield createAddresses(candidate);
  }
}

function createAddresses({ firstAddress }: Subnet): StackAddresses {
  return {
    subnet: `${formatAddress(firstAddress)}/${STACK_PREFIX_BITS}`,
    // The second address is the gateway's.
    obs: formatAddress(firstAddress + 2),
    egress: formatAddress(firstAddress + 3),
  };
}

function doOverlap(subnet: Subnet, otherSubnet: Subnet): boolean {
  return (
    subnet.firstAddress < otherSubnet.firstAddress + countAddresses(otherSubnet) &&
    otherSubnet.firstAddress < subnet.firstAddress + countAddresses(subnet)
  );
}

function contains(outer: Subnet, inner: Subnet): boolean {
  return (
    inner.firstAddress >= outer.firstAddress &&
    inner.firstAddress + countAddresses(inner) <= outer.firstAddress + countAddresses(outer)
  );
}

const countAddresses = ({ prefixBits }: Subnet): number => 2 ** (32 - prefixBits);
const parseAddress = (address: string): number =>
  address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
const formatAddress = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
