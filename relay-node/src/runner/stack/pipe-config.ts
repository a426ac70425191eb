import { isIPv6 } from 'node:net';
import type { PlatformRoute } from './platform-route.js';

/** Ports inside a stack. */
export const OBS_PORT = 4455;
export const PROGRAM_PORT = 1935;
const FEED_PORT = 8890;
/** Timeout of a feed, s. SRT sends a keep-alive every second. */
const FEED_TIMEOUT_S = 10;

/** Host name of the pipe: haproxy, through which OBS reaches the ingest and the agent reaches OBS. */
const PIPE = 'egress';

/** Prefix of the program URL for OBS. The pipe or the hub adds TLS. */
export const PROGRAM_URL = `rtmp://${PIPE}:${PROGRAM_PORT}`;

/** Addresses that the pipe connects. */
export interface PipeSettings {
  obs: string;
  egress: string;
  /** Address at which the pipe reaches the ingest, UDP. */
  feed: { host: string; port: number };
  /** Null if the pipe forwards the program. */
  hub: { token: string } | null;
  platform: PlatformRoute | null;
}

/** Returns the URL of a feed for OBS; libsrt URLs use microseconds. */
export function createFeedUrl(readerToken: string, latencyUs: number): string {
  return `srt://${PIPE}:${FEED_PORT}?mode=caller&latency=${latencyUs}&streamid=read:${readerToken}`;
}

/**
 * Returns haproxy's configuration. Control connections use a Unix socket, and socat forwards the feed. Without a hub,
 * the program goes to one pinned address.
 */
export function createPipeConfig({ obs, egress, feed, hub, platform }: PipeSettings): string {
  return `${PIPE_DEFAULTS}
frontend control
  bind unix@/run/egress/obs.sock mode 600
  no log
  default_backend obs

backend obs
  server obs ${obs}:${OBS_PORT}

${hub ? '' : createProgramPipe([`bind ${egress}:${PROGRAM_PORT}`], platform)}
${createFeedPipe(`bind=${egress}`, feed)}`;
}

/**
 * Common beginning of all pipe configurations. Uses one thread, because the default of one per core exceeds the stack's
 * process limit on large machines.
 */
export const PIPE_DEFAULTS = `global
  nbthread 1
  log stdout format raw local0
  stats socket /run/egress/stats.sock mode 600 level user
  maxconn 64

defaults
  mode tcp
  log global
  retries 0
  timeout connect 5s
  timeout client 1h
  timeout server 1h
`;

/**
 * Returns the configuration of the outgoing program. Without contstats, haproxy counts bytes only at the end of a
 * connection.
 */
export function createProgramPipe(bind: readonly string[], platform: PlatformRoute | null): string {
  return `frontend program
  ${bind.join('\n  ')}
  option contstats
  log-format "program %Ts.%ms %ts %Tt %[bc_err_str]"
  default_backend platform

backend platform
${platform ? `  server ingest ${createPlatformServer(platform)}\n` : ''}`;
}

/**
 * Returns the configuration of the incoming feed, UDP. Each connection of OBS has its own process, which keeps running
 * during a reload.
 */
export function createFeedPipe(listenOptions: string, { host, port }: PipeSettings['feed']): string {
  return `program feed
  command socat -T ${FEED_TIMEOUT_S} UDP4-LISTEN:${FEED_PORT},${listenOptions},fork,max-children=24,reuseaddr UDP4:${host}:${port}
`;
}

function createPlatformServer({ host, address, port, tls }: PlatformRoute): string {
  const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  if (!tls) return target;
  return `${target} ssl verify required verifyhost ${host} sni str(${host}) ca-file /etc/ssl/certs/ca-certificates.crt`;
}
