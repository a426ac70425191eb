import { SRT_OPTION, type Libsrt } from './libsrt.js';
import { addressBytes, writeSockaddr } from './peer-address.js';
import { MAX_PAYLOAD_BYTES } from './libsrt-constants.js';

const EADDRINUSE = 98;
const UDP_BUFFER_BYTES = 8 << 20;
const BACKLOG = 256;
const LOOPBACK = '127.0.0.1';
/** Maximum reordering of a bonded phone's packets. A lower value reports them as lost too early. */
const REORDER_TOLERANCE = 40;
/** Minimum receive latency towards a bonded phone, ms. The delays of its links differ by hundreds of ms. */
const BONDED_LATENCY_MS = 2_000;

type ListenerCalls = Pick<
  Libsrt,
  'createSocket' | 'setOption' | 'bind' | 'localPort' | 'lastError' | 'close'
>;

class PortInUse extends Error {
  readonly code = 'PORT_IN_USE';
  constructor(port: number) {
    super(`UDP port ${port} is in use: stop the program that has it, or set INGEST_PORT to another port`);
  }
}

class CannotBind extends Error {
  readonly code = 'CANNOT_BIND';
  constructor(host: string, port: number, detail: string) {
    super(`the ingest can't bind UDP port ${port} of HOST=${host}: ${detail}`);
  }
}

/**
 * Returns a bound SRT socket that does not listen yet. A wildcard host binds both address families if the machine has
 * both.
 * @throws PortInUse, CannotBind
 */
export function bindListener(
  srt: ListenerCalls,
  where: { host: string; port: number; latencyMs: number },
): number {
  const wildcard = where.host === '::' || where.host === '0.0.0.0';
  const hosts = wildcard ? ['::', '0.0.0.0'] : [where.host];
  let detail = '';
  for (const host of hosts) {
    const listener = createListener(srt, where.latencyMs, wildcard);
    const address = writeSockaddr(addressBytes(host), where.port);
    if (srt.bind(listener, address, address.length) === 0) return listener;
    const error = srt.lastError();
    srt.close(listener);
    if (error.errno === EADDRINUSE) throw new PortInUse(where.port);
    detail = error.text;
  }
  throw new CannotBind(where.host, where.port, detail);
}

/**
 * Returns a bound SRT socket for the SRTLA receiver, on a free loopback port. libsrt's periodic NAK reports stay on,
 * because without them the phone's library resends everything that is unacknowledged. The receiver filters the reports.
 * @throws CannotBind
 */
export function bindBondedListener(
  srt: ListenerCalls,
  latencyMs: number,
): { listener: number; port: number } {
  const listener = createListener(srt, Math.max(latencyMs, BONDED_LATENCY_MS), false);
  srt.setOption(listener, SRT_OPTION.LOSSMAXTTL, REORDER_TOLERANCE);
  const address = writeSockaddr(addressBytes(LOOPBACK), 0);
  if (srt.bind(listener, address, address.length) === 0) return { listener, port: srt.localPort(listener) };
  const { text } = srt.lastError();
  srt.close(listener);
  throw new CannotBind(LOOPBACK, 0, text);
}

/** Throws CannotBind. */
export function listen(srt: Libsrt, listener: number, where: { host: string; port: number }): void {
  if (srt.listen(listener, BACKLOG) < 0) throw new CannotBind(where.host, where.port, srt.lastError().text);
}

function createListener(srt: ListenerCalls, latencyMs: number, bothFamilies: boolean): number {
  const listener = srt.createSocket();
  const set = (option: number, value: number) => srt.setOption(listener, option, value);
  set(SRT_OPTION.RCVSYN, 0);
  set(SRT_OPTION.RCVLATENCY, latencyMs);
  // Readers are on this machine and set their own latency.
  set(SRT_OPTION.PEERLATENCY, 0);
  set(SRT_OPTION.PAYLOADSIZE, MAX_PAYLOAD_BYTES);
  set(SRT_OPTION.UDP_RCVBUF, UDP_BUFFER_BYTES);
  set(SRT_OPTION.UDP_SNDBUF, UDP_BUFFER_BYTES);
  set(SRT_OPTION.IPV6ONLY, bothFamilies ? 0 : 1);
  return listener;
}
