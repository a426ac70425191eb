import { createSocket, type Socket, type SocketOptions } from 'node:dgram';
import { once } from 'node:events';
import type { Backend } from './group.js';
import type { PeerTable } from './peer-table.js';

const BUFFER_BYTES = 8 << 20;
/** Maximum number of packets that wait for a backend socket to open: the handshake and its repetitions. */
const MAX_WAITING_PACKETS = 16;
const LOOPBACK = '127.0.0.1';

/** Thrown if another process uses the SRTLA port. */
class SrtlaPortInUse extends Error {
  readonly code = 'PORT_IN_USE';
  constructor(port: number) {
    super(`UDP port ${port} is in use: stop the program that has it, or set SRTLA_PORT to another port`);
  }
}

/** Lookup without name resolution, because peers are literal addresses. */
const lookUpLiteral: SocketOptions['lookup'] = (host, options, done) =>
  done(null, host, typeof options === 'number' ? options : (options.family as number));

/**
 * Returns a socket bound to `host`. A wildcard binds both address families if the machine has both.
 * Throws SrtlaPortInUse if another process uses the port.
 */
export async function bindPhoneSocket(host: string, port: number): Promise<Socket> {
  const isWildcard = host === '::' || host === '0.0.0.0';
  if (!isWildcard) return bindSocket(host.includes(':') ? 'udp6' : 'udp4', host, port, true);
  try {
    return await bindSocket('udp6', '::', port, false);
  } catch (error) {
    if (error instanceof SrtlaPortInUse) throw error;
    return bindSocket('udp4', '0.0.0.0', port, true);
  }
}

async function bindSocket(
  type: 'udp4' | 'udp6',
  host: string,
  port: number,
  ipv6Only: boolean,
): Promise<Socket> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' && ipv6Only, lookup: lookUpLiteral });
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

/** Requests larger buffers. The kernel may grant less; see docs/operations.md, First start. */
function enlargeBuffers(socket: Socket): void {
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
    socket.setSendBufferSize(BUFFER_BYTES);
  } catch {
    // The socket keeps its default sizes.
  }
}

/** A loopback socket that is connected to the SRT listener. */
export class UdpBackend implements Backend {
  port = 0;
  readonly #socket: Socket;
  #waitingPackets: Uint8Array[] | null = [];
  #isClosed = false;

  /** `address` is the address of the phone. */
  constructor(
    listenerPort: number,
    address: string,
    private readonly peers: PeerTable,
    onPacket: (packet: Buffer) => void,
    onError: () => void,
  ) {
    this.#socket = createSocket({ type: 'udp4', lookup: lookUpLiteral });
    this.#socket.on('message', onPacket);
    this.#socket.on('error', onError);
    this.#socket.bind(0, LOOPBACK, () => {
      if (this.#isClosed) return;
      this.port = this.#socket.address().port;
      peers.set(this.port, address);
      enlargeBuffers(this.#socket);
      this.#socket.connect(listenerPort, LOOPBACK, () => this.#sendWaiting());
    });
  }

  send(packet: Uint8Array): void {
    if (this.#waitingPackets === null) this.#socket.send(packet);
    else if (this.#waitingPackets.length < MAX_WAITING_PACKETS) this.#waitingPackets.push(packet);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.port > 0) this.peers.delete(this.port);
    this.#socket.close();
  }

  #sendWaiting(): void {
    if (this.#isClosed) return;
    const waitingPackets = this.#waitingPackets ?? [];
    this.#waitingPackets = null;
    for (const packet of waitingPackets) this.#socket.send(packet);
  }
}
