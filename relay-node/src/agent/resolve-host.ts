import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { inTime } from './time-limit.js';

const LOOKUP_MS = 2_000;

/** A literal address for a name or an address; null when there is none now. */
export type ResolveHost = (host: string) => Promise<string | null>;

export const resolveHost: ResolveHost = async (host) => {
  if (isIP(host) > 0) return host;
  const found = inTime(lookup(host), LOOKUP_MS, 'the name service does not answer');
  return found.then(
    ({ address }) => address,
    () => null,
  );
};
