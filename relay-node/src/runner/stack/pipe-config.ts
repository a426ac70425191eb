import { isIPv6 } from 'node:net';
import type { PlatformWay } from './platform-way.js';

/** Ports inside a stack. */
export const OBS_PORT = 4455;
export const PROGRAM_PORT = 1935;
const FEED_PORT = 8890;
/** SRT says something each second. */
const FEED_SILENCE_S = 10;

/** What OBS calls the pipe. */
const PIPE = 'egress';

/** Prefix of the program's address as OBS sees it; TLS begins at the pipe. */
export const PROGRAM_URL = `rtmp://${PIPE}:${PROGRAM_PORT}`;

export interface PipeSettings {
  obs: string;
  egress: string;
  /** Where the ingest is to the pipe, by UDP. */
  feed: { host: string; port: number };
  platform: PlatformWay | null;
}

/** Address of a feed as OBS sees it; libsrt's URL takes microseconds. */
export function feedUrl(readerToken: string, latencyUs: number): string {
  return `srt://${PIPE}:${FEED_PORT}?mode=caller&latency=${latencyUs}&streamid=read:${readerToken}`;
}

/**
 * haproxy's configuration: control comes in by a Unix socket, the program goes out to one pinned address, and socat carries
 * the feed.
 */
export function pipeConfig({ obs, egress, feed, platform }: PipeSettings): string {
  return `${PIPE_DEFAULTS}
frontend control
  bind unix@/run/egress/obs.sock mode 600
  no log
  default_backend obs

backend obs
  server obs ${obs}:${OBS_PORT}

${programPipe([`bind ${egress}:${PROGRAM_PORT}`], platform)}
${feedPipe(`bind=${egress}`, feed)}`;
}

/**
 * What every pipe's configuration begins with. One thread: haproxy's own choice is one for each of the machine's cores,
 * which the stack's limit of processes does not allow on a large one.
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

/** The program's way out. Without contstats its bytes count only when it ends. */
export function programPipe(bind: readonly string[], platform: PlatformWay | null): string {
  return `frontend program
  ${bind.join('\n  ')}
  option contstats
  log-format "program %Ts.%ms %ts %Tt %[bc_err_str]"
  default_backend platform

backend platform
${platform ? `  server ingest ${platformServer(platform)}\n` : ''}`;
}

/** The feed's way in, which is UDP: one process for each of OBS's connections, which goes on when the configuration is read again. */
export function feedPipe(listen: string, { host, port }: PipeSettings['feed']): string {
  return `program feed
  command socat -T ${FEED_SILENCE_S} UDP4-LISTEN:${FEED_PORT},${listen},fork,max-children=24,reuseaddr UDP4:${host}:${port}
`;
}

/** haproxy's words for the one address that a program goes to. */
function platformServer({ host, address, port, tls }: PlatformWay): string {
  const where = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  if (!tls) return where;
  return `${where} ssl verify required verifyhost ${host} sni str(${host}) ca-file /etc/ssl/certs/ca-certificates.crt`;
}
