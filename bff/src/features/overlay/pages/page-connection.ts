import { OverlayHello, type OverlayPage, type OverlayPageMessage } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { jsonOf } from '../../../infra/json-of.js';
import { tokenDigest } from '../../../infra/crypto/secret-token.js';
import type { OpenPage } from './open-page.js';
import type { OverlayPages } from './overlay-pages.js';

/** Timeout for the first message, ms. */
const HELLO_MS = 5_000;
/** Time limit of the closing handshake, ms. */
const LINGER_MS = 500;
/** A page with more unsent bytes is closed. It reconnects and gets the state of that time. */
const SLOW_BYTES = 256 * 1024;
/** A page counts as gone after this many unanswered pings, one with each beat. */
const UNANSWERED_MAX = 3;
/**
 * 1008 (policy) is of RFC 6455 section 7.4.1; 1013 (try again later) and 1012 (service restart) are of IANA's registry.
 */
const CLOSE = { unknown: 1008, full: 1013, restarting: 1012 } as const;

export interface PageConnectionDeps {
  pages: Pick<OverlayPages, 'open'>;
  log: Logger;
  helloMs?: number;
}

/** One overlay page: a WebSocket whose first message has the token. So no URL that a server receives contains it. */
export class PageConnection {
  readonly #timeout: NodeJS.Timeout;
  #remove: (() => void) | null = null;
  #isOpen = true;
  /** Pings since the latest pong. */
  #unanswered = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly deps: PageConnectionDeps,
  ) {
    this.#timeout = setTimeout(() => this.#end('restarting'), deps.helloMs ?? HELLO_MS);
    socket.once('message', (data: Buffer) => void this.#begin(data));
    socket.on('pong', () => (this.#unanswered = 0));
    socket.on('error', (err: Error) => deps.log.debug({ err }, 'overlay socket error'));
    socket.once('close', (code: number) => this.#ended(`closed ${code}`));
  }

  /**
   * Sends a heartbeat and a ping. A page without heartbeats for some seconds shows nothing. A page that does not answer
   * pings is closed, because it must not count as open.
   */
  beat(): void {
    if (!this.#remove || !this.#isOpen) return;
    if (this.#unanswered >= UNANSWERED_MAX) return this.#cut('no pong');
    this.#send({ event: 'beat' });
    this.#unanswered += 1;
    this.socket.ping();
  }

  end(code: keyof typeof CLOSE): void {
    this.#end(code);
  }

  async #begin(data: Buffer): Promise<void> {
    clearTimeout(this.#timeout);
    const { data: hello } = OverlayHello.safeParse(jsonOf(data.toString()));
    if (!hello) return this.#end('unknown');
    try {
      const remove = await this.deps.pages.open(this.#page(hello.page, tokenDigest(hello.token)));
      if (this.#isOpen) this.#remove = remove;
      else remove?.();
    } catch (err) {
      this.deps.log.warn({ err }, 'an overlay page could not be opened');
      this.#end('restarting');
    }
  }

  #page(page: OverlayPage, digest: string): OpenPage {
    return {
      page,
      tokenDigest: digest,
      send: (message) => this.#send(message),
      end: (code) => this.#end(code),
    };
  }

  #send(message: OverlayPageMessage): void {
    if (!this.#isOpen) return;
    if (this.socket.bufferedAmount > SLOW_BYTES) return this.#cut('too slow');
    this.socket.send(JSON.stringify(message));
  }

  #cut(reason: string): void {
    this.#ended(reason);
    this.socket.terminate();
  }

  #end(code: keyof typeof CLOSE): void {
    if (!this.#isOpen) return;
    this.#ended(code);
    this.socket.send(JSON.stringify({ event: 'end', code } satisfies OverlayPageMessage));
    this.socket.close(CLOSE[code], code);
    setTimeout(() => this.socket.terminate(), LINGER_MS).unref();
  }

  #ended(reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timeout);
    this.#remove?.();
    this.deps.log.debug({ reason }, 'overlay page closed');
  }
}
