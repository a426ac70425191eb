import { isIPv4 } from 'node:net';

/** Linux values of sa_family. */
const AF_INET = 2;
const AF_INET6 = 10;
/** sizeof(struct sockaddr_in6), the largest address. */
const SOCKADDR_BYTES = 28;

/** A caller's address for the handshake and the rate limit. It is never logged. */
export interface PeerAddress {
  /**
   * True for loopback, for the address that the ingest is bound to, and, if servers run in containers, for private
   * addresses.
   */
  readonly isLocal: boolean;
  /** Key of the rate limit: an IPv4 address, or an IPv6 /64 network, because one host can use all its addresses. */
  readonly limitName: string;
}

/**
 * Parses a struct sockaddr_in or sockaddr_in6. IPv4-mapped addresses count as IPv4. All unknown families share one
 * limit.
 * @param hasContainers True if containers of this machine may connect.
 * @param ingestAddress The address that the ingest is bound to. Linux drops outside packets with this source address.
 */
export function readSockaddr(
  bytes: Uint8Array,
  ingestAddress: Uint8Array,
  hasContainers = false,
): PeerAddress {
  const family = bytes[0]! | (bytes[1]! << 8);
  if (family === AF_INET) return createIpv4Peer(bytes.subarray(4, 8), ingestAddress, hasContainers);
  if (family !== AF_INET6) return { isLocal: false, limitName: 'unknown' };
  const address = bytes.subarray(8, 24);
  if (isMapped(address)) return createIpv4Peer(address.subarray(12), ingestAddress, hasContainers);
  return {
    isLocal: isSameAddress(address, LOOPBACK_6) || isSameAddress(address, ingestAddress),
    limitName: `6:${Buffer.from(address.subarray(0, 8)).toString('hex')}`,
  };
}

/** Writes a struct sockaddr for `address`, which has 4 or 16 bytes. */
export function writeSockaddr(address: Uint8Array, port: number): Buffer {
  const isIpv6 = address.length === 16;
  const bytes = Buffer.alloc(isIpv6 ? SOCKADDR_BYTES : 16);
  bytes.writeUInt16LE(isIpv6 ? AF_INET6 : AF_INET, 0);
  bytes.writeUInt16BE(port, 2);
  bytes.set(address, isIpv6 ? 8 : 4);
  return bytes;
}

/** Returns the 4 or 16 bytes of an IPv4 or IPv6 literal. */
export function encodeAddress(host: string): Uint8Array {
  if (isIPv4(host)) return Uint8Array.from(host.split('.').map(Number));
  // The URL parser returns the canonical form (RFC 5952), without a dotted tail.
  const groups = new URL(`http://[${host}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const parseGroups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));
  const leadingGroups = parseGroups(head);
  const trailingGroups = parseGroups(tail ?? '');
  const groupValues = [
    ...leadingGroups,
    ...new Array<number>(8 - leadingGroups.length - trailingGroups.length).fill(0),
    ...trailingGroups,
  ];
  return Uint8Array.from(groupValues.flatMap((group) => [group >> 8, group & 0xff]));
}

const LOOPBACK_6 = encodeAddress('::1');

const isSameAddress = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

const createIpv4Peer = (
  address: Uint8Array,
  ingestAddress: Uint8Array,
  hasContainers: boolean,
): PeerAddress => ({
  isLocal:
    address[0] === 127 || isSameAddress(address, ingestAddress) || (hasContainers && isPrivate(address)),
  limitName: `4:${Buffer.from(address).toString('hex')}`,
});

/** Returns true for the networks of RFC 1918, which container engines use. */
const isPrivate = ([firstByte = 0, secondByte = 0]: Uint8Array): boolean =>
  firstByte === 10 ||
  (firstByte === 172 && secondByte >> 4 === 1) ||
  (firstByte === 192 && secondByte === 168);

/** Returns true for ::ffff:a.b.c.d (RFC 4291, 2.5.5.2), the form of IPv4 callers on a dual-stack socket. */
const isMapped = (address: Uint8Array) =>
  address.subarray(0, 10).every((byte) => byte === 0) && address[10] === 0xff && address[11] === 0xff;
