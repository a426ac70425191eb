import { isIPv6 } from 'node:net';

const WILDCARDS = ['0.0.0.0', '::', 'localhost'];

/** Returns the URL host at which OBS on the same machine reaches an ingest that binds `host`. */
export function findFeedHost(host: string): string {
  if (WILDCARDS.includes(host)) return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
