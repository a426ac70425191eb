import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** An HTTP server on a free loopback port. It can be stopped and started again on the same port. */
export class LoopbackListener {
  #port = 0;
  #http: Server | undefined;
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
    const http = createServer(this.handle);
    http.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (http.address() as AddressInfo).port;
    this.#http = http;
  }

  /** Closes the port and every open connection. */
  async stop(): Promise<void> {
    const http = this.#http;
    this.#http = undefined;
    if (!http) return;
    const closed = new Promise<void>((resolve) => http.close(() => resolve()));
    this.dropConnections();
    await closed;
  }

  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
