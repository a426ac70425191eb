import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Maximum number of connections, which is higher than the limit of the proxy. */
const MAX_CONNECTIONS = 256;

/**
 * Forwards connections from loopback to the proxy's Unix socket, because Chromium does not support a socket as its
 * proxy.
 */
export class ProxyRoute {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  /** `path` is the proxy's socket, which may not exist yet. */
  constructor(path: string) {
    this.#server = createServer((client) => this.#forward(client, connect(path)));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** Listens on 127.0.0.1, on any port if `port` is 0. Returns the port. */
  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #forward(client: Socket, proxy: Socket): void {
    for (const [socket, peer] of [
      [client, proxy],
      [proxy, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.pipe(peer);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        this.#sockets.delete(socket);
        // Forwards already received data first.
        peer.destroySoon();
      });
    }
  }
}
