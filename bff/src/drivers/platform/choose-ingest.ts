import type { Ingests } from './twitch.external.js';

/**
 * Returns the best available ingest server of Twitch's list as `rtmp://host/app` (lowest priority number), or null.
 * Only servers with a host suffix in `hosts` are allowed (null: all), because OBS connects to the result.
 */
export function chooseIngest(list: Ingests, hosts: readonly string[] | null): string | null {
  const usable = list.ingests
    .filter(({ availability }) => availability >= 1)
    .map((ingest) => ({ ...ingest, server: ingest.url_template.replace(/\/\{stream_key\}$/, '') }))
    .filter(({ server }) => isAllowed(server, hosts))
    .sort((a, b) => a.priority - b.priority || Number(b.default) - Number(a.default));
  return usable[0]?.server ?? null;
}

function isAllowed(server: string, hosts: readonly string[] | null): boolean {
  if (!URL.canParse(server)) return false;
  const { protocol, hostname } = new URL(server);
  if (protocol !== 'rtmp:' && protocol !== 'rtmps:') return false;
  return hosts === null || hosts.some((suffix) => hostname.endsWith(suffix));
}
