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

const RESPONSE_MS = 10_000;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
/** What a built page loads. */
const ASSET = /^\/assets\/[\w.-]+$/;
const REQUEST_HEADERS = ['accept', 'accept-encoding', 'origin'];
const UPGRADE_HEADERS = ['origin', 'sec-websocket-extensions', 'sec-websocket-key', 'sec-websocket-version'];
/** Headers of one connection (RFC 9110 section 7.6.1), and cookies. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'set-cookie', 'transfer-encoding', 'upgrade']);

/**
 * The product's own origin, which pages reach wherever it is. By plain HTTP, as on a developer's machine, that is the overlay pages,
 * their files and their WebSocket, and nothing else: every request is parsed, and is made again with a few of its headers.
 */
export class ProductSite {
  /** As in a CONNECT request: host and port. */
  readonly authority: string;
  readonly #url: URL;
  /** Reads the requests in tunnels, which Chromium opens for WebSockets. */
  readonly #tunnelled: Server;

  /** `watch` is called with each connection to the product. */
  constructor(
    productUrl: string,
    private readonly watch: (socket: Duplex) => void,
  ) {
    this.#url = new URL(productUrl);
    const { hostname, port, protocol } = this.#url;
    this.authority = `${hostname}:${port === '' ? DEFAULT_PORTS[protocol] : port}`;
    this.#tunnelled = createServer(({ socket }) => socket.destroy());
    this.#tunnelled.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) =>
      this.#upgrade(incoming, client, head),
    );
    this.#tunnelled.on('clientError', (_, socket) => socket.destroy());
  }

  /** True if the proxy sees the requests. */
  get isPlain(): boolean {
    return this.#url.protocol === 'http:';
  }

  /** Takes a request with an absolute URL. Returns false for one that is not of an overlay page. */
  takeRequest(incoming: IncomingMessage, response: ServerResponse): boolean {
    const path = this.#pathOf(incoming);
    if (path === null) return false;
    const outgoing = this.#request(path, pick(incoming.headers, REQUEST_HEADERS));
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, keep(answer.headers));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    outgoing.once('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    outgoing.end();
    return true;
  }

  /** Takes a tunnel to the product. Only the WebSocket of the overlay pages passes. */
  takeTunnel(client: Duplex, head: Buffer): void {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) client.unshift(head);
    this.#tunnelled.emit('connection', client);
  }

  #pathOf({ method, url = '' }: IncomingMessage): string | null {
    if (!this.isPlain || method !== 'GET' || !URL.canParse(url)) return null;
    const { origin, pathname, search } = new URL(url);
    const isPage = OVERLAY_PAGES.some((page) => page === pathname) || ASSET.test(pathname);
    return origin === this.#url.origin && search === '' && isPage ? pathname : null;
  }

  /** A refusal ends the connection, which therefore carries no other request. */
  #upgrade({ url, headers }: IncomingMessage, client: Duplex, head: Buffer): void {
    if (url !== OVERLAY_PATH) return void client.destroy();
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
    const outgoing = this.#request(OVERLAY_PATH, { ...pick(headers, UPGRADE_HEADERS), ...upgrade });
    outgoing.once('upgrade', (answer, remote, rest) => {
      remote.setTimeout(0);
      client.write(headOf(answer));
      client.write(rest);
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

  #request(path: string, headers: IncomingHttpHeaders) {
    const { hostname, port, host } = this.#url;
    const outgoing = request({
      // An IPv6 address without the brackets of URLs.
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port === '' ? {} : { port }),
      path,
      headers: { ...headers, host },
      agent: false,
      timeout: RESPONSE_MS,
    });
    outgoing.once('socket', (socket) => this.watch(socket));
    outgoing.once('timeout', () => outgoing.destroy());
    return outgoing;
  }
}

const pick = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

const keep = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));

/** Returns the response to a WebSocket's request, as it is sent. */
function headOf({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return `${['HTTP/1.1 101 Switching Protocols', ...lines].join('\r\n')}\r\n\r\n`;
}
