import { SRT_OPTION, type Libsrt } from './libsrt.js';
import { encodeAddress, writeSockaddr } from './peer-address.js';
import { MAX_PAYLOAD_BYTES } from './libsrt-constants.js';

const EADDRINUSE = 98;
const UDP_BUFFER_BYTES = 8 << 20;
const MAX_PENDING_CALLERS = 256;
const LOOPBACK = '127.0.0.1';
/** Maximum reordering of a bonded phone's packets. With a lower value, libsrt reports late packets as lost. */
const REORDER_TOLERANCE_PACKETS = 40;
/** Minimum receive latency towards a bonded phone, ms. The delays of its links differ by hundreds of ms. */
const MIN_BONDED_LATENCY_MS = 2_000;

type ListenerFunctions = Pick<
  Libsrt,
  'createSocket' | 'setOption' | 'bind' | 'localPort' | 'lastError' | 'close'
>;

/** Thrown if another process uses the UDP port. */
class PortInUse extends Error {
  readonly code = 'PORT_IN_USE';
  constructor(port: number) {
    super(`UDP port ${port} is in use: stop the program that has it, or set INGEST_PORT to another port`);
  }
}

/** Thrown if the socket can't be bound for any other reason. */
class CannotBind extends Error {
  readonly code = 'CANNOT_BIND';
  constructor(host: string, port: number, detail: string) {
    super(`the ingest can't bind UDP port ${port} of HOST=${host}: ${detail}`);
  }
}

/**
 * Creates a bound SRT socket that does not listen yet. A wildcard host binds both address families if the machine has
 * both.
 * @throws PortInUse if another process uses the port, CannotBind for any other reason
 */
export function bindListener(
  srt: ListenerFunctions,
  bindAddress: { host: string; port: number; latencyMs: number },
): number {
  const isWildcard = bindAddress.host === '::' || bindAddress.host === '0.0.0.0';
  const hosts = isWildcard ? ['::', '0.0.0.0'] : [bindAddress.host];
  let detail = '';
  for (const host of hosts) {
    const listener = createListener(srt, bindAddress.latencyMs, isWildcard);
    const address = writeSockaddr(encodeAddress(host), bindAddress.port);
    if (srt.bind(listener, address, address.length) === 0) return listener;
    const error = srt.lastError();
    srt.close(listener);
    if (error.errno === EADDRINUSE) throw new PortInUse(bindAddress.port);
    detail = error.text;
  }
  throw new CannotBind(bindAddress.host, bindAddress.port, detail);
}

/**
 * Creates a bound SRT socket for the SRTLA receiver on a free loopback port. libsrt's periodic NAK reports stay on,
 * because otherwise the phone resends all unacknowledged packets. The receiver filters the reports.
 * @throws CannotBind if the socket can't be bound
 */
export function bindBondedListener(
  srt: ListenerFunctions,
  latencyMs: number,
): { listener: number; port: number } {
  const listener = createListener(srt, Math.max(latencyMs, MIN_BONDED_LATENCY_MS), false);
  srt.setOption(listener, SRT_OPTION.LOSSMAXTTL, REORDER_TOLERANCE_PACKETS);
  const address = writeSockaddr(encodeAddress(LOOPBACK), 0);
  if (srt.bind(listener, address, address.length) === 0) return { listener, port: srt.localPort(listener) };
  const { text } = srt.lastError();
  srt.close(listener);
  throw new CannotBind(LOOPBACK, 0, text);
}

/** Starts to listen on a bound socket. Throws CannotBind if libsrt reports an error. */
export function listen(srt: Libsrt, listener: number, bindAddress: { host: string; port: number }): void {
  if (srt.listen(listener, MAX_PENDING_CALLERS) < 0)
    throw new CannotBind(bindAddress.host, bindAddress.port, srt.lastError().text);
}

function createListener(srt: ListenerFunctions, latencyMs: number, hasBothFamilies: boolean): number {
  const listener = srt.createSocket();
  const setOption = (option: number, value: number) => srt.setOption(listener, option, value);
  setOption(SRT_OPTION.RCVSYN, 0);
  setOption(SRT_OPTION.RCVLATENCY, latencyMs);
  // Readers are on this machine and set their own latency.
  setOption(SRT_OPTION.PEERLATENCY, 0);
  setOption(SRT_OPTION.PAYLOADSIZE, MAX_PAYLOAD_BYTES);
  setOption(SRT_OPTION.UDP_RCVBUF, UDP_BUFFER_BYTES);
  setOption(SRT_OPTION.UDP_SNDBUF, UDP_BUFFER_BYTES);
  setOption(SRT_OPTION.IPV6ONLY, hasBothFamilies ? 0 : 1);
  return listener;
}
