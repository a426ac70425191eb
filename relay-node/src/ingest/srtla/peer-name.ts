import { isIPv4 } from 'node:net';
import { addressBytes } from '../srt/peer-address.js';

/** Prefix of an IPv4 peer on a dual-stack socket. */
const MAPPED = '::ffff:';

/**
 * Returns the 16 bytes of a peer's address, with IPv4 in its mapped form. `address` is a literal from Node's UDP
 * sockets, which may have a zone.
 */
export function peerBytes(address: string): Uint8Array {
  const withoutZone = address.split('%', 1)[0]!;
  const bytes = addressBytes(isIPv4(withoutZone) ? `${MAPPED}${withoutZone}` : withoutZone);
  return bytes;
}

/**
 * Returns the rate limit key of a peer: its IPv4 address, or its IPv6 /64 network, because one host can use all its
 * addresses.
 */
export function limitNameOf(address: string): string {
  const unmapped = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  return isIPv4(unmapped) ? unmapped : Buffer.from(peerBytes(unmapped).subarray(0, 8)).toString('hex');
}
