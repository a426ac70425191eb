import { isIP, isIPv4 } from 'node:net';
import { findNonPublicRange } from '@trailcast/schema/address-range';
import type { lookUpAddresses } from '../../machine/resolve-host.js';
import { isOwnAddress } from './own-addresses.js';

const RESOLVE_TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;
/** Lowest allowed port except 443. Lower ports belong to other services such as email. */
const MIN_FREE_PORT = 1_024;

/** Thrown if a page may not connect to an address. The message is for the log. */
export class ForbiddenError extends Error {}

/**
 * Returns the address for a page's connection to `host:port`. All addresses of the name must be public and of other
 * machines, because a single other address suggests DNS rebinding. `isTrusted` is true for the product's name and port,
 * which may have any address.
 * @throws ForbiddenError if the page may not connect to the address.
 */
export async function pinAddress(
  authority: string,
  resolve: typeof lookUpAddresses,
  { isNodeAddress = isOwnAddress, isTrusted = false } = {},
): Promise<{ address: string; port: number }> {
  const { host, port } = parseAuthority(authority);
  if (!isTrusted && port !== HTTPS_PORT && port < MIN_FREE_PORT)
    throw new ForbiddenError(`port ${port} is not allowed for web pages`);
  const addresses = await resolve(host, RESOLVE_TIMEOUT_MS);
  for (const candidate of isTrusted ? [] : addresses) {
    const range = findNonPublicRange(candidate);
    if (range !== null) throw new ForbiddenError(`the address is not public (${range})`);
    // The firewall allows the proxy to reach services that only this machine may use.
    if (isNodeAddress(candidate)) throw new ForbiddenError('the address belongs to this node or its network');
  }
  const address = addresses.find(isIPv4) ?? addresses[0];
  if (address === undefined) throw new ForbiddenError('the name does not resolve');
  return { address, port };
}

function parseAuthority(authority: string): { host: string; port: number } {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(authority);
  const host = match?.[1] ?? match?.[2] ?? '';
  const port = Number(match?.[3]);
  // Numeric forms that inet_aton accepts, such as 127.1 and 0x7f.1, are not names.
  const isNumeric = isIP(host) === 0 && /^(?:0x[0-9a-f]*|\d+)$/i.test(host.split('.').at(-1) ?? '');
  if (!match || isNumeric || port > 65_535)
    throw new ForbiddenError('the request has no valid host and port');
  return { host, port };
}
