import { isIPv4 } from 'node:net';
import { encodeAddress } from '../srt/peer-address.js';

/** Prefix of an IPv4 peer on a dual-stack socket. */
const MAPPED_PREFIX = '::ffff:';

/**
 * Returns the 16 bytes of a peer's address, with IPv4 in its mapped form. `address` is a literal from Node's UDP
 * sockets, which may have a zone.
 */
export function encodePeerAddress(address: string): Uint8Array {
  const withoutZone = address.split('%', 1)[0]!;
  const bytes = encodeAddress(isIPv4(withoutZone) ? `${MAPPED_PREFIX}${withoutZone}` : withoutZone);
  return bytes;
}

/**
 * Returns the rate limit key of a peer: its IPv4 address, or its IPv6 /64 network, because one host can use all its
 * addresses.
 */
export function createLimitName(address: string): string {
  const unmapped = address.startsWith(MAPPED_PREFIX) ? address.slice(MAPPED_PREFIX.length) : address;
  return isIPv4(unmapped)
    ? unmapped
    : Buffer.from(encodePeerAddress(unmapped).subarray(0, 8)).toString('hex');
}
