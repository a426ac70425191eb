import { isIPv4 } from 'node:net';
import { encodeAddress } from '../srt/peer-address.js';

/** Prefix of an IPv4 peer on a dual-stack socket. */
const MAPPED_PREFIX = '::ffff:';

/**
 * Returns the 16 bytes of a peer's address, with IPv4 in its mapped form. `address` is a literal from Node's UDP
 * sockets, which may have a zone.
 */
export function encodePeerAddress(address: string): Uint8Array {
  const addressWithoutZone = address.split('%', 1)[0]!;
  const bytes = encodeAddress(
    isIPv4(addressWithoutZone) ? `${MAPPED_PREFIX}${addressWithoutZone}` : addressWithoutZone,
  );
  return bytes;
}

/**
 * Returns the rate limit key of a peer: its IPv4 address, or its IPv6 /64 network, because one host can use all its
 * addresses.
 */
export function createLimitName(address: string): string {
  const unmappedAddress = address.startsWith(MAPPED_PREFIX) ? address.slice(MAPPED_PREFIX.length) : address;
  return isIPv4(unmappedAddress)
    ? unmappedAddress
    : Buffer.from(encodePeerAddress(unmappedAddress).subarray(0, 8)).toString('hex');
}
