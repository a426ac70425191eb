import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { lookUpAddresses } from '../../machine/resolve-host.js';
import { pinAddress } from './pinned-address.js';
import { ProductSite } from './product-site.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Time without data after which a connection is closed, ms. Live pages send more often. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
const MAX_CONNECTIONS = 128;

export interface PageProxyOptions {
  resolve?: typeof lookUpAddresses;
  /** Opens a connection to a checked address. Tests replace it. */
  open?: (port: number, address: string) => Socket;
  /** Returns true for an address of this machine; default: one of its interfaces. */
  isNodeAddress?: (address: string) => boolean;
  /** The product's origin, to which pages may always connect; default: null. */
  productUrl?: string | null;
  /** Called with the reason for each refused connection. The reason contains neither hosts nor addresses. */
  onRefused: (reason: string) => void;
}

/**
 * Chromium's only route to the network: an HTTP proxy on loopback that opens tunnels (CONNECT, RFC 9110 section 9.3.6)
 * to public addresses and to the product. The proxy resolves names itself and connects to the checked address.
 */
export class PageProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  readonly #product: ProductSite | null;

  constructor(private readonly options: PageProxyOptions) {
    const { productUrl = null } = options;
    this.#product =
      productUrl === null ? null : new ProductSite(productUrl, (socket) => this.#trackSocket(socket));
    this.#server = createServer((request, response) => this.#handleRequest(request, response));
    this.#server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
      void this.#openTunnel(request.url ?? '', client, head);
    });
    this.#server.on('clientError', (_, socket) => socket.destroy());
  }

  /** Listens on 127.0.0.1, on any port if `port` is 0. Returns the port. */
  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Listens on a Unix socket, replacing a stale one. */
  async listenAt(path: string): Promise<void> {
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(path, resolve);
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * Forwards plain HTTP requests to the product. Closes the connections of all other requests without a response,
   * because a page could interpret a response as the site's. All other pages use HTTPS.
   */
  #handleRequest(request: IncomingMessage, response: ServerResponse): void {
    const isHandled = !this.#isFull && this.#product?.handleRequest(request, response);
    if (!isHandled) request.socket.destroy();
  }

  /** True if there are too many connections. A tunnel counts as two connections. */
  get #isFull(): boolean {
    return this.#sockets.size > 2 * MAX_CONNECTIONS;
  }

  async #openTunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    this.#trackSocket(client);
    const { resolve = lookUpAddresses, isNodeAddress } = this.options;
    try {
      if (this.#isFull) throw new Error('too many connections');
      const product = authority === this.#product?.authority ? this.#product : null;
      if (product?.isPlain) return product.handleTunnel(client, head);
      const { address, port } = await pinAddress(authority, resolve, {
        ...(isNodeAddress && { isNodeAddress }),
        isTrusted: product !== null,
      });
      const remote = await this.#connect(port, address);
      if (client.destroyed) return void remote.destroy();
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) remote.write(head);
      remote.pipe(client).pipe(remote);
      client.once('close', () => remote.destroy());
      remote.once('close', () => client.destroy());
    } catch (error) {
      this.options.onRefused(error instanceof Error ? error.message : String(error));
      client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    }
  }

  async #connect(port: number, address: string): Promise<Socket> {
    const remote = this.options.open?.(port, address) ?? connect(port, address);
    this.#trackSocket(remote);
    remote.setTimeout(CONNECT_TIMEOUT_MS, () => remote.destroy());
    await new Promise<void>((resolve, reject) => {
      remote.once('connect', resolve);
      remote.once('close', () => reject(new Error('the connection could not be opened')));
    });
    remote.setTimeout(IDLE_TIMEOUT_MS);
    return remote;
  }

  #trackSocket(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
