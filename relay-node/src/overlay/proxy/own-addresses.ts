import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** Shortest IPv6 prefix that counts as this machine's network. An interface may report a shorter prefix. */
const MIN_PREFIX_BITS = 48;

type Interface = Pick<NetworkInterfaceInfo, 'address' | 'cidr'> & { family: string };

/**
 * Returns true for an address of this machine, and for IPv6 addresses in one of its networks. Reads the interfaces at
 * each call, because they can change.
 */
export function isOwnAddress(
  address: string,
  interfaces: Readonly<Record<string, readonly Interface[] | undefined>> = networkInterfaces(),
): boolean {
  const addresses = new BlockList();
  for (const { family, address: interfaceAddress, cidr } of Object.values(interfaces).flatMap(
    (list) => list ?? [],
  )) {
    if (family === 'IPv4') addresses.addAddress(interfaceAddress, 'ipv4');
    else addresses.addSubnet(interfaceAddress, Math.max(MIN_PREFIX_BITS, readPrefixBits(cidr)), 'ipv6');
  }
  // BlockList compares a mapped address as an IPv4 address.
  return addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function readPrefixBits(cidr: string | null): number {
  return Number(cidr?.split('/')[1] ?? 128);
}
