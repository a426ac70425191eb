import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * A TCP proxy to the product that fails like a phone's network. While cut, open connections are closed and new ones are
 * refused. While swallowing, connections stay open, but no data passes until the network is restored or changed.
 */
export class CuttableProxy {
  #isCut = false;
  #swallows = false;
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

  swallow(): void {
    this.#swallows = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Restores the network. Held data then passes, as after TCP's retransmission. */
  restore(): void {
    this.#isCut = false;
    this.#swallows = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Simulates a change of the network: connections are closed, and held data is lost with them. */
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
    const keepPaused = (socket: Socket) => socket.on('resume', () => this.#swallows && socket.pause());
    for (const [socket, other] of [
      [client, product],
      [product, client],
    ] as const) {
      this.#sockets.add(socket);
      keepPaused(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(product).pipe(client);
    if (this.#swallows) this.swallow();
  }
}
