import { isIP } from 'node:net';
import { findNonPublicRange } from '@trailcast/schema/address-range';

/** A dotted name whose last label begins with a letter, so that it can't be parsed as a number. */
const PUBLIC_NAME_PATTERN =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Returns a text for the user if a URL's host is not on the public Internet, or null if it may be. Host names
 * are not resolved, so their addresses must be checked at each connection. `allowLoopback` allows hosts on
 * this machine.
 */
export function findHostFault(
  hostname: string,
  { allowLoopback }: { allowLoopback: boolean },
): string | null {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) {
    if (PUBLIC_NAME_PATTERN.test(host) && !host.endsWith('.localhost')) return null;
    if (allowLoopback && host === 'localhost') return null;
    return 'An address needs the full name of a host on the Internet, such as live.example.com.';
  }
  const range = findNonPublicRange(host);
  if (range === null || (allowLoopback && range === 'loopback')) return null;
  return `This address is not on the public Internet (${range}). Use a public one.`;
}
