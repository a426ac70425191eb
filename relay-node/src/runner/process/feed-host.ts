import { isIPv6 } from 'node:net';

const WILDCARDS = ['0.0.0.0', '::', 'localhost'];

/** Where OBS, on the same machine, finds an ingest that binds `host`; as it stands in a URL. */
export function feedHost(host: string): string {
  if (WILDCARDS.includes(host)) return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
