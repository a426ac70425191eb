import { createSocket, type Socket, type SocketOptions } from 'node:dgram';
import { once } from 'node:events';
import type { Backend } from './group.js';
import type { PeerTable } from './peer-table.js';

const BUFFER_BYTES = 8 << 20;
/** Packets kept while a backend socket opens: the handshake and its repetition. */
const MAX_WAITING = 16;
const LOOPBACK = '127.0.0.1';

class SrtlaPortInUse extends Error {
  readonly code = 'PORT_IN_USE';
  constructor(port: number) {
    super(`UDP port ${port} is in use: stop the program that has it, or set SRTLA_PORT to another port`);
  }
}

/** Skips name resolution, because peers are literal addresses. */
const literalLookup: SocketOptions['lookup'] = (host, options, done) =>
  done(null, host, typeof options === 'number' ? options : (options.family as number));

/**
 * Returns a socket bound to `host`. A wildcard binds both address families if the machine has both. Throws
 * SrtlaPortInUse.
 */
export async function bindPhones(host: string, port: number): Promise<Socket> {
  const isWildcard = host === '::' || host === '0.0.0.0';
  if (!isWildcard) return bind(host.includes(':') ? 'udp6' : 'udp4', host, port, true);
  try {
    return await bind('udp6', '::', port, false);
  } catch (error) {
    if (error instanceof SrtlaPortInUse) throw error;
    return bind('udp4', '0.0.0.0', port, true);
  }
}

async function bind(type: 'udp4' | 'udp6', host: string, port: number, ipv6Only: boolean): Promise<Socket> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' && ipv6Only, lookup: literalLookup });
  // Without a lookup, the socket may be listening before bind returns.
  const listening = once(socket, 'listening');
  socket.bind(port, host);
  try {
    await listening;
  } catch (error) {
    socket.close();
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new SrtlaPortInUse(port) : error;
  }
  enlargeBuffers(socket);
  return socket;
}

/** The kernel may grant less; docs/operations.md, First start. */
function enlargeBuffers(socket: Socket): void {
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
    socket.setSendBufferSize(BUFFER_BYTES);
  } catch {
    // The default size is used.
  }
}

/** A loopback socket that is connected to the SRT listener. */
export class UdpBackend implements Backend {
  port = 0;
  readonly #socket: Socket;
  #waiting: Uint8Array[] | null = [];
  #isClosed = false;

  /** `address`: the phone's. */
  constructor(
    listenerPort: number,
    address: string,
    private readonly peers: PeerTable,
    onPacket: (packet: Buffer) => void,
    onError: () => void,
  ) {
    this.#socket = createSocket({ type: 'udp4', lookup: literalLookup });
    this.#socket.on('message', onPacket);
    this.#socket.on('error', onError);
    this.#socket.bind(0, LOOPBACK, () => {
      if (this.#isClosed) return;
      this.port = this.#socket.address().port;
      peers.set(this.port, address);
      enlargeBuffers(this.#socket);
      this.#socket.connect(listenerPort, LOOPBACK, () => this.#flush());
    });
  }

  send(packet: Uint8Array): void {
    if (this.#waiting === null) this.#socket.send(packet);
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push(packet);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.port > 0) this.peers.delete(this.port);
    this.#socket.close();
  }

  #flush(): void {
    if (this.#isClosed) return;
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const packet of waiting) this.#socket.send(packet);
  }
}
