import { isIPv4 } from 'node:net';

/** Linux values of sa_family. */
const AF_INET = 2;
const AF_INET6 = 10;
/** sizeof(struct sockaddr_in6), the largest address. */
const SOCKADDR_BYTES = 28;

/** A caller's address. It is only kept for the handshake and the rate limit, and is never logged. */
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
 * @param hasContainers True if containers of this machine connect, too.
 * @param ownAddress The address that the ingest is bound to. Linux drops packets from outside with this source address.
 */
export function readSockaddr(bytes: Uint8Array, ownAddress: Uint8Array, hasContainers = false): PeerAddress {
  const family = bytes[0]! | (bytes[1]! << 8);
  if (family === AF_INET) return ipv4Peer(bytes.subarray(4, 8), ownAddress, hasContainers);
  if (family !== AF_INET6) return { isLocal: false, limitName: 'unknown' };
  const address = bytes.subarray(8, 24);
  if (isMapped(address)) return ipv4Peer(address.subarray(12), ownAddress, hasContainers);
  return {
    isLocal: isSameAddress(address, LOOPBACK_6) || isSameAddress(address, ownAddress),
    limitName: `6:${Buffer.from(address.subarray(0, 8)).toString('hex')}`,
  };
}

/** Writes a struct sockaddr for `address`, which has 4 or 16 bytes. */
export function writeSockaddr(address: Uint8Array, port: number): Buffer {
  const v6 = address.length === 16;
  const bytes = Buffer.alloc(v6 ? SOCKADDR_BYTES : 16);
  bytes.writeUInt16LE(v6 ? AF_INET6 : AF_INET, 0);
  bytes.writeUInt16BE(port, 2);
  bytes.set(address, v6 ? 8 : 4);
  return bytes;
}

/** Returns the 4 or 16 bytes of an IPv4 or IPv6 literal. */
export function addressBytes(host: string): Uint8Array {
  if (isIPv4(host)) return Uint8Array.from(host.split('.').map(Number));
  // The URL parser returns the canonical form (RFC 5952), without a dotted tail.
  const groups = new URL(`http://[${host}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const parseGroups = (text: string) =>
    text === '' ? [] : text.split(':').map((word) => parseInt(word, 16));
  const front = parseGroups(head);
  const back = parseGroups(tail ?? '');
  const all = [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
  return Uint8Array.from(all.flatMap((word) => [word >> 8, word & 0xff]));
}

const LOOPBACK_6 = addressBytes('::1');

const isSameAddress = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

const ipv4Peer = (address: Uint8Array, ownAddress: Uint8Array, hasContainers: boolean): PeerAddress => ({
  isLocal: address[0] === 127 || isSameAddress(address, ownAddress) || (hasContainers && isPrivate(address)),
  limitName: `4:${Buffer.from(address).toString('hex')}`,
});

/** RFC 1918. Container engines use these networks. */
const isPrivate = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 10 || (first === 172 && second >> 4 === 1) || (first === 192 && second === 168);

/** ::ffff:a.b.c.d (RFC 4291, 2.5.5.2). A dual-stack socket reports IPv4 callers this way. */
const isMapped = (address: Uint8Array) =>
  address.subarray(0, 10).every((byte) => byte === 0) && address[10] === 0xff && address[11] === 0xff;
