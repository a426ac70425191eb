import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { OVERLAY_PAGES, OVERLAY_PATH } from '@trailcast/schema/overlay-limits';

const RESPONSE_TIMEOUT_MS = 10_000;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
/** Path of a script or style sheet of a built page. */
const ASSET = /^\/assets\/[\w.-]+$/;
const REQUEST_HEADERS = ['accept', 'accept-encoding', 'origin'];
const UPGRADE_HEADERS = ['origin', 'sec-websocket-extensions', 'sec-websocket-key', 'sec-websocket-version'];
/** Response headers that are not forwarded: headers of one connection (RFC 9110 section 7.6.1), and cookies. */
const SKIPPED_HEADERS = new Set(['connection', 'keep-alive', 'set-cookie', 'transfer-encoding', 'upgrade']);

/**
 * The product's own origin, which pages may always reach. With plain HTTP, as on a developer's machine, pages only
 * reach the overlay pages, their files and their WebSocket. The proxy parses each request, and sends it to the
 * product with a few of its headers.
 */
export class ProductSite {
  /** Host and port, as in a CONNECT request. */
  readonly authority: string;
  readonly #url: URL;
  /** Parses the requests in tunnels, which Chromium opens for WebSockets. */
  readonly #tunnelServer: Server;

  /** `onConnection` is called for each connection to the product. */
  constructor(
    productUrl: string,
    private readonly onConnection: (socket: Duplex) => void,
  ) {
    this.#url = new URL(productUrl);
    const { hostname, port, protocol } = this.#url;
    this.authority = `${hostname}:${port === '' ? DEFAULT_PORTS[protocol] : port}`;
    this.#tunnelServer = createServer(({ socket }) => socket.destroy());
    this.#tunnelServer.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) =>
      this.#forwardUpgrade(incoming, client, head),
    );
    this.#tunnelServer.on('clientError', (_, socket) => socket.destroy());
  }

  /** True for plain HTTP, which the proxy can parse. */
  get isPlain(): boolean {
    return this.#url.protocol === 'http:';
  }

  /** Handles a request with an absolute URL. Returns false if the request is not for an overlay page. */
  handleRequest(incoming: IncomingMessage, response: ServerResponse): boolean {
    const path = this.#findPath(incoming);
    if (path === null) return false;
    const outgoing = this.#createRequest(path, pickHeaders(incoming.headers, REQUEST_HEADERS));
    outgoing.once('response', (siteResponse) => {
      response.writeHead(siteResponse.statusCode ?? 502, removeSkippedHeaders(siteResponse.headers));
      siteResponse.pipe(response);
      siteResponse.once('error', () => response.destroy());
    });
    outgoing.once('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    outgoing.end();
    return true;
  }

  /** Handles a tunnel to the product. Forwards only the WebSocket of the overlay pages. */
  handleTunnel(client: Duplex, head: Buffer): void {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) client.unshift(head);
    this.#tunnelServer.emit('connection', client);
  }

  /** Returns the path of a request for an overlay page or its files, or null for any other request. */
  #findPath({ method, url = '' }: IncomingMessage): string | null {
    if (!this.isPlain || method !== 'GET' || !URL.canParse(url)) return null;
    const { origin, pathname, search } = new URL(url);
    const isPage = OVERLAY_PAGES.some((page) => page === pathname) || ASSET.test(pathname);
    return origin === this.#url.origin && search === '' && isPage ? pathname : null;
  }

  /** Forwards the WebSocket's request. On a refusal, closes the connection, so that it can't send another request. */
  #forwardUpgrade({ url, headers }: IncomingMessage, client: Duplex, head: Buffer): void {
    if (url !== OVERLAY_PATH) return void client.destroy();
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
    const outgoing = this.#createRequest(OVERLAY_PATH, {
      ...pickHeaders(headers, UPGRADE_HEADERS),
      ...upgrade,
    });
    outgoing.once('upgrade', (siteResponse, remote, unreadBytes) => {
      remote.setTimeout(0);
      client.write(formatHead(siteResponse));
      client.write(unreadBytes);
      remote.write(head);
      remote.pipe(client).pipe(remote);
      client.once('close', () => remote.destroy());
      remote.once('close', () => client.destroy());
    });
    outgoing.once('response', () => client.destroy());
    outgoing.once('error', () => client.destroy());
    client.once('close', () => outgoing.destroy());
    outgoing.end();
  }

  #createRequest(path: string, headers: IncomingHttpHeaders) {
    const { hostname, port, host } = this.#url;
    const outgoing = request({
      // An IPv6 address without the brackets of URLs.
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port === '' ? {} : { port }),
      path,
      headers: { ...headers, host },
      agent: false,
      timeout: RESPONSE_TIMEOUT_MS,
    });
    outgoing.once('socket', (socket) => this.onConnection(socket));
    outgoing.once('timeout', () => outgoing.destroy());
    return outgoing;
  }
}

const pickHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

const removeSkippedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !SKIPPED_HEADERS.has(name)));

/** Returns the head of the response to a WebSocket's request, as text. */
function formatHead({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return `${['HTTP/1.1 101 Switching Protocols', ...lines].join('\r\n')}\r\n\r\n`;
}
