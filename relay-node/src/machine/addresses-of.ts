import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { inTime } from '@trailcast/schema/async/deadline';

const LOOKUP_MS = 2_000;

/** A literal address for a name or an address; null when there is none now. */
export type ResolveHost = (host: string) => Promise<string | null>;

export const resolveHost: ResolveHost = async (host) => (await addressesOf(host, LOOKUP_MS))[0] ?? null;

/**
 * What the machine's name service has for a name, in its order, or a literal address itself. Empty when it knows none, or
 * does not answer within `limitMs`: a look-up can't be ended, so its answer is not waited for.
 */
export async function addressesOf(host: string, limitMs: number): Promise<string[]> {
  if (isIP(host) > 0) return [host];
  const found = inTime(limitMs, () => lookup(host, { all: true }), noAnswer);
  return found.then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
}

const noAnswer = () => new Error('the name service does not answer');
