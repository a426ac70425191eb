import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * A TCP proxy to the product that simulates a failing mobile network. A cut closes all connections and refuses new ones.
 * Swallowing keeps connections open and holds their data until the network is restored.
 */
export class CuttableProxy {
  #isCut = false;
  #isSwallowing = false;
  readonly #sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<CuttableProxy> {
    const server = createServer();
    const proxy = new CuttableProxy(server);
    server.on('connection', (client) => proxy.#forward(client, port));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  startSwallowing(): void {
    this.#isSwallowing = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Restores the network and sends the held data, like TCP's retransmission. */
  restore(): void {
    this.#isCut = false;
    this.#isSwallowing = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Simulates a change of the network: closes the connections and drops the held data. */
  changeNetwork(): void {
    this.cut();
    this.restore();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  #forward(client: Socket, port: number): void {
    if (this.#isCut) {
      client.destroy();
      return;
    }
    const product = connect(port, '127.0.0.1');
    // pipe() may resume a socket, which must stay paused while the proxy swallows.
    const keepPaused = (socket: Socket) => socket.on('resume', () => this.#isSwallowing && socket.pause());
    for (const [socket, peer] of [
      [client, product],
      [product, client],
    ] as const) {
      this.#sockets.add(socket);
      keepPaused(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        peer.destroy();
      });
    }
    client.pipe(product).pipe(client);
    if (this.#isSwallowing) this.startSwallowing();
  }
}
