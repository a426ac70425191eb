import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withTimeout } from '@trailcast/schema/async/deadline';

const LOOKUP_TIMEOUT_MS = 2_000;

/** Resolves a host name or IP address to an IP address. Returns null if the name does not resolve. */
export type ResolveHost = (host: string) => Promise<string | null>;

export const resolveHost: ResolveHost = async (host) =>
  (await lookUpAddresses(host, LOOKUP_TIMEOUT_MS))[0] ?? null;

/**
 * Returns the addresses of a name in the resolver's order, or an IP address unchanged. Returns an empty list if the
 * name has no address or the resolver takes longer than `timeoutMs`. Ignores a late response, because a lookup can't be
 * cancelled.
 */
export async function lookUpAddresses(host: string, timeoutMs: number): Promise<string[]> {
  if (isIP(host) > 0) return [host];
  const lookupResult = withTimeout(timeoutMs, () => lookup(host, { all: true }), createLookupError);
  return lookupResult.then(
    (addresses) => addresses.map(({ address }) => address),
    () => [],
  );
}

const createLookupError = () => new Error('the resolver does not respond');
