import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** An HTTP server on a free loopback port. It can be stopped and started again on the same port. */
export class LoopbackListener {
  #port = 0;
  #httpServer: Server | undefined;
  readonly #sockets = new Set<Socket>();

  constructor(private readonly handle: RequestListener) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Number of bytes that clients have not read yet. */
  get unsentBytes(): number {
    return [...this.#sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
  }

  async start(): Promise<void> {
    const httpServer = createServer(this.handle);
    httpServer.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      httpServer.once('error', reject);
      httpServer.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (httpServer.address() as AddressInfo).port;
    this.#httpServer = httpServer;
  }

  /** Closes the port and every open connection. */
  async stop(): Promise<void> {
    const httpServer = this.#httpServer;
    this.#httpServer = undefined;
    if (!httpServer) return;
    const closed = new Promise<void>((resolve) => httpServer.close(() => resolve()));
    this.dropConnections();
    await closed;
  }

  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
