import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';
import { lookUpAddresses } from '../../machine/resolve-host.js';
import { OutputUnreachable } from '../runner.js';
import { findNonPublicRange } from '@trailcast/schema/address-range';

const RESOLVE_TIMEOUT_MS = 5_000;
const PORTS = { 'rtmp:': 1935, 'rtmps:': 443 } as const;
/** Allowed host names, because they are written into the pipe's configuration. */
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** The only external address that a stack may send to. Later DNS changes do not affect it. */
export const PlatformRoute = z.object({
  host: z.string(),
  address: z.string(),
  port: z.int(),
  tls: z.boolean(),
});
export type PlatformRoute = z.infer<typeof PlatformRoute>;

/** A non-public address that the operator allows, e.g. of a local Twitch. `port` null allows any port. */
export interface AllowedAddress {
  address: string;
  port: number | null;
}

export interface RouteOptions {
  /** Allowed non-public addresses. `any` is only for use outside production. */
  allow: readonly AllowedAddress[] | 'any';
  /** Address at which the pipe reaches this machine's loopback. */
  loopbackAs: string;
  resolve?: typeof lookUpAddresses;
}

/**
 * Resolves a platform URL to one address. All addresses of its name must be public or allowed, because a single
 * non-public one suggests DNS rebinding.
 * @throws OutputUnreachable if the URL is invalid, does not resolve, or has an address that is not allowed
 */
export async function resolveRoute(
  platformUrl: string,
  options: RouteOptions,
): Promise<{ route: PlatformRoute; path: string }> {
  const { host, port, tls, path } = parsePlatformUrl(platformUrl);
  const resolve = options.resolve ?? lookUpAddresses;
  const addresses = await resolve(host, RESOLVE_TIMEOUT_MS);
  const address = addresses.find(isIPv4) ?? addresses[0];
  if (address === undefined) throw new OutputUnreachable(`The platform's name ${host} does not resolve`);
  for (const candidate of addresses) checkAddress(host, candidate, port, options.allow);
  const pinnedAddress = findNonPublicRange(address) === 'loopback' ? options.loopbackAs : address;
  return { route: { host, address: pinnedAddress, port, tls }, path };
}

/** Parses `ADDRESS` or `ADDRESS:PORT`. An IPv6 address with a port needs brackets. Throws Error for other text. */
export function parseAllowed(text: string): AllowedAddress {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text);
  const address = match?.[1] ?? match?.[2] ?? text;
  if (isIP(address) === 0) throw new Error(`${text} is not an IP address`);
  return { address, port: match?.[3] === undefined ? null : Number(match[3]) };
}

function parsePlatformUrl(platformUrl: string) {
  const url = URL.canParse(platformUrl) ? new URL(platformUrl) : null;
  const scheme = url?.protocol;
  if (!url || (scheme !== 'rtmp:' && scheme !== 'rtmps:') || url.username || url.password)
    throw new OutputUnreachable("The platform's URL must have the form rtmp://host/app or rtmps://host/app");
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 0 && !HOST.test(host))
    throw new OutputUnreachable("The platform's host name is invalid");
  const port = url.port === '' ? PORTS[scheme] : Number(url.port);
  return { host, port, tls: scheme === 'rtmps:', path: `${url.pathname}${url.search}` };
}

function checkAddress(host: string, address: string, port: number, allow: RouteOptions['allow']): void {
  if (allow === 'any') return;
  const nonPublicRange = findNonPublicRange(address);
  if (nonPublicRange === null) return;
  const isAllowed = allow.some(
    (candidate) => candidate.address === address && (candidate.port ?? port) === port,
  );
  if (!isAllowed)
    throw new OutputUnreachable(`The platform ${host} has a non-public address (${nonPublicRange})`);
}
