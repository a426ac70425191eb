import type { Ingests } from './twitch.external.js';

/**
 * Returns the URL of the best available ingest server of Twitch's list (lowest priority number) as `rtmp://host/app`.
 * Returns null if there is none. Only servers with a host suffix in `hostSuffixes` are allowed (null: all), because OBS
 * connects to the result.
 */
export function chooseIngest(list: Ingests, hostSuffixes: readonly string[] | null): string | null {
  const allowedIngests = list.ingests
    .filter(({ availability }) => availability >= 1)
    .map((ingest) => ({ ...ingest, serverUrl: ingest.url_template.replace(/\/\{stream_key\}$/, '') }))
    .filter(({ serverUrl }) => isUrlAllowed(serverUrl, hostSuffixes))
    .sort((a, b) => a.priority - b.priority || Number(b.default) - Number(a.default));
  return allowedIngests[0]?.serverUrl ?? null;
}

function isUrlAllowed(serverUrl: string, hostSuffixes: readonly string[] | null): boolean {
  if (!URL.canParse(serverUrl)) return false;
  const { protocol, hostname } = new URL(serverUrl);
  if (protocol !== 'rtmp:' && protocol !== 'rtmps:') return false;
  return hostSuffixes === null || hostSuffixes.some((suffix) => hostname.endsWith(suffix));
}
