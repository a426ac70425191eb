import { addressesOf } from '../addresses-of.js';

const LOOKUP_MS = 2_000;

/** A literal address for a name or an address; null when there is none now. */
export type ResolveHost = (host: string) => Promise<string | null>;

export const resolveHost: ResolveHost = async (host) => (await addressesOf(host, LOOKUP_MS))[0] ?? null;
