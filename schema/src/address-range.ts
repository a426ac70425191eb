import { BlockList, isIPv6 } from 'node:net';

/** IPv4 ranges without public hosts (RFC 6890 and its successors). */
const NON_PUBLIC_IPV4: readonly [string, number, string][] = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'carrier-grade NAT'],
  ['127.0.0.0', 8, 'loopback'],
  // A public address, but Azure's metadata and DNS service on every virtual machine.
  ['168.63.129.16', 32, 'metadata service'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'benchmark'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];

/**
 * IPv6 ranges without public hosts within 2000::/3, the global unicast block. A 6to4 address can embed any IPv4 address.
 */
const NON_PUBLIC_IPV6: readonly [string, number, string][] = [
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4'],
  ['3fff::', 20, 'documentation'],
];

const createLists = (ranges: readonly [string, number, string][], family: 'ipv4' | 'ipv6') =>
  ranges.map(([net, bits, name]) => {
    const list = new BlockList();
    list.addSubnet(net, bits, family);
    return { list, name };
  });

const nonPublicIpv4 = createLists(NON_PUBLIC_IPV4, 'ipv4');
const nonPublicIpv6 = createLists(NON_PUBLIC_IPV6, 'ipv6');
const ipv4Mapped = createLists([['::ffff:0:0', 96, 'mapped']], 'ipv6');
const globalUnicast = createLists([['2000::', 3, 'global']], 'ipv6');

/** Returns the name of the non-public range that contains the address, or null for a public one. */
export function findNonPublicRange(address: string): string | null {
  if (!isIPv6(address)) return nonPublicIpv4.find(({ list }) => list.check(address, 'ipv4'))?.name ?? null;
  const [addressWithoutZone = ''] = address.split('%');
  if (ipv4Mapped.some(({ list }) => list.check(addressWithoutZone, 'ipv6')))
    return findNonPublicRange(extractMappedAddress(addressWithoutZone));
  if (!globalUnicast.some(({ list }) => list.check(addressWithoutZone, 'ipv6'))) return 'not global';
  return nonPublicIpv6.find(({ list }) => list.check(addressWithoutZone, 'ipv6'))?.name ?? null;
}

/** Returns the IPv4 address of `::ffff:a.b.c.d` in any notation. */
function extractMappedAddress(address: string): string {
  const lastGroups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  const bytes = lastGroups.flatMap((group) => [
    Number.parseInt(group, 16) >> 8,
    Number.parseInt(group, 16) & 255,
  ]);
  return bytes.join('.');
}
