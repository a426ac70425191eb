import { OverlayHello, type OverlayPage, type OverlayPageMessage } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { parseJson } from '../../../infra/parse-json.js';
import { digestToken } from '../../../infra/crypto/secret-token.js';
import type { OpenPage } from './open-page.js';
import type { OverlayPages } from './overlay-pages.js';

/** Timeout for the first message, ms. */
const HELLO_TIMEOUT_MS = 5_000;
/** Time limit of the closing handshake, ms. */
const CLOSE_TIMEOUT_MS = 500;
/** A page with more unsent bytes is closed. It reconnects and gets the current state. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** A page is closed after this many unanswered pings. One ping is sent with each heartbeat. */
const MAX_UNANSWERED_PINGS = 3;
/**
 * WebSocket close codes of RFC 6455 (1008, policy) and IANA's registry (1013, try again later; 1012, service restart).
 */
const CLOSE_CODES = { unknown: 1008, full: 1013, restarting: 1012 } as const;

export interface PageConnectionDeps {
  pages: Pick<OverlayPages, 'open'>;
  log: Logger;
  helloTimeoutMs?: number;
}

/** WebSocket connection of one overlay page. The page sends its token in the first message, so no URL contains it. */
export class PageConnection {
  readonly #helloTimer: NodeJS.Timeout;
  #removePage: (() => void) | null = null;
  #isOpen = true;
  /** Pings since the latest pong. */
  #unansweredPings = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly deps: PageConnectionDeps,
  ) {
    this.#helloTimer = setTimeout(() => this.#end('restarting'), deps.helloTimeoutMs ?? HELLO_TIMEOUT_MS);
    socket.once('message', (data: Buffer) => void this.#handleHello(data));
    socket.on('pong', () => (this.#unansweredPings = 0));
    socket.on('error', (err: Error) => deps.log.debug({ err }, 'overlay socket error'));
    socket.once('close', (code: number) => this.#cleanUp(`closed ${code}`));
  }

  /**
   * Sends a heartbeat and a ping. A page that gets no heartbeat for some seconds shows nothing. A page that does
   * not respond to pings is closed, so that it no longer counts as open.
   */
  sendHeartbeat(): void {
    if (!this.#removePage || !this.#isOpen) return;
    if (this.#unansweredPings >= MAX_UNANSWERED_PINGS) return this.#terminate('no pong');
    this.#send({ event: 'beat' });
    this.#unansweredPings += 1;
    this.socket.ping();
  }

  end(code: keyof typeof CLOSE_CODES): void {
    this.#end(code);
  }

  async #handleHello(data: Buffer): Promise<void> {
    clearTimeout(this.#helloTimer);
    const { data: hello } = OverlayHello.safeParse(parseJson(data.toString()));
    if (!hello) return this.#end('unknown');
    try {
      const remove = await this.deps.pages.open(this.#createOpenPage(hello.page, digestToken(hello.token)));
      if (this.#isOpen) this.#removePage = remove;
      else remove?.();
    } catch (err) {
      this.deps.log.warn({ err }, 'an overlay page could not be opened');
      this.#end('restarting');
    }
  }

  #createOpenPage(type: OverlayPage, tokenDigest: string): OpenPage {
    return {
      type,
      tokenDigest,
      send: (message) => this.#send(message),
      end: (code) => this.#end(code),
    };
  }

  #send(message: OverlayPageMessage): void {
    if (!this.#isOpen) return;
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) return this.#terminate('too slow');
    this.socket.send(JSON.stringify(message));
  }

  #terminate(reason: string): void {
    this.#cleanUp(reason);
    this.socket.terminate();
  }

  #end(code: keyof typeof CLOSE_CODES): void {
    if (!this.#isOpen) return;
    this.#cleanUp(code);
    this.socket.send(JSON.stringify({ event: 'end', code } satisfies OverlayPageMessage));
    this.socket.close(CLOSE_CODES[code], code);
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  #cleanUp(reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#helloTimer);
    this.#removePage?.();
    this.deps.log.debug({ reason }, 'overlay page closed');
  }
}
