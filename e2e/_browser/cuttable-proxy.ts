import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * A proxy to the product that fails like a phone's network. Cut: open connections break and new ones are refused.
 * Swallowing: connections stay open, but no data passes until the network is restored or changed.
 */
export class CuttableProxy {
  #isCut = false;
  #swallows = false;
  readonly #sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<CuttableProxy> {
    const server = createServer();
    const proxy = new CuttableProxy(server);
    server.on('connection', (near) => proxy.#pass(near, port));
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

  /** Restores the network. Swallowed data is sent again, as TCP does. */
  restore(): void {
    this.#isCut = false;
    this.#swallows = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Simulates a change of the network: swallowed data is lost with the old address. */
  changeNetwork(): void {
    this.cut();
    this.restore();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  #pass(near: Socket, port: number): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    // Data in transit is held when swallowing begins.
    const guard = (socket: Socket) => socket.on('resume', () => this.#swallows && socket.pause());
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      guard(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
    if (this.#swallows) this.swallow();
  }
}
