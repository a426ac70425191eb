import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';
import { addressesOf } from '../../machine/addresses-of.js';
import { OutputUnreachable } from '../runner.js';
import { closedRange } from './address-range.js';

const RESOLVE_MS = 5_000;
const PORTS = { 'rtmp:': 1935, 'rtmps:': 443 } as const;
/** What a name may hold; it goes into the pipe's configuration. */
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** The one place outside to which a stack may send: pinned, so that a name that changes leads nowhere else. */
export const Way = z.object({
  host: z.string(),
  address: z.string(),
  port: z.int(),
  tls: z.boolean(),
});
export type PlatformWay = z.infer<typeof Way>;

/** An address that an operator opens although it is closed, e.g. of a stand-in; any port unless one is named. */
export interface AllowedAddress {
  address: string;
  port: number | null;
}

export interface WayOptions {
  allow: readonly AllowedAddress[];
  /** What this machine's loopback is to the pipe. */
  loopbackAs: string;
  resolve?: typeof addressesOf;
}

/**
 * Finds where the platform's address leads. Every address of its name has to be public: one that is not is a sign of a name
 * that was turned against us.
 * @throws OutputUnreachable
 */
export async function findWay(
  server: string,
  options: WayOptions,
): Promise<{ way: PlatformWay; path: string }> {
  const { host, port, tls, path } = parseServer(server);
  const resolve = options.resolve ?? addressesOf;
  const addresses = await resolve(host, RESOLVE_MS);
  const address = addresses.find(isIPv4) ?? addresses[0];
  if (address === undefined) throw new OutputUnreachable(`The platform's name ${host} is not known`);
  for (const each of addresses) check(host, each, port, options.allow);
  const reached = closedRange(address) === 'loopback' ? options.loopbackAs : address;
  return { way: { host, address: reached, port, tls }, path };
}

/** `ADDRESS` or `ADDRESS:PORT`, IPv6 in brackets where a port follows. @throws Error */
export function parseAllowed(text: string): AllowedAddress {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text);
  const address = match?.[1] ?? match?.[2] ?? text;
  if (isIP(address) === 0) throw new Error(`${text} is no address`);
  return { address, port: match?.[3] === undefined ? null : Number(match[3]) };
}

function parseServer(server: string) {
  const url = URL.canParse(server) ? new URL(server) : null;
  const scheme = url?.protocol;
  if (!url || (scheme !== 'rtmp:' && scheme !== 'rtmps:') || url.username || url.password)
    throw new OutputUnreachable(
      'The platform has no address of the form rtmp://host/app or rtmps://host/app',
    );
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 0 && !HOST.test(host)) throw new OutputUnreachable("The platform's name is not valid");
  const port = url.port === '' ? PORTS[scheme] : Number(url.port);
  return { host, port, tls: scheme === 'rtmps:', path: `${url.pathname}${url.search}` };
}

function check(host: string, address: string, port: number, allow: readonly AllowedAddress[]): void {
  const closed = closedRange(address);
  if (closed === null) return;
  const isAllowed = allow.some((each) => each.address === address && (each.port ?? port) === port);
  if (!isAllowed) throw new OutputUnreachable(`The platform ${host} is no public address (${closed})`);
}
