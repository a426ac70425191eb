import { TestEnvironment } from 'jest-environment-jsdom';
import { WebSocket } from 'ws';

/** The live channel as it goes over the wire. */
export interface Wire {
  /** STOMP frames that the page has sent, oldest first. */
  readonly sent: string[];
  readonly received: string[];
  /** When each connection was begun, ms since the epoch. */
  readonly attempts: number[];
  /** Ends the connections as a lost network does. */
  cut(): void;
  /** What the page sends waits until it is released. */
  hold(): () => void;
  /** No push reaches the page until it is released. */
  muffle(): () => void;
}

/** What a page gets from outside jsdom. */
export interface Outside {
  /** The runtime's own: jsdom has none. */
  fetch: typeof fetch;
  /** An answer that never was on the way. */
  respond(body: string, init: ResponseInit): Response;
  /** Puts the address bar somewhere, as typing there does; what the page shows is left alone. */
  moveTo(url: string): void;
  /** How often the page wanted to leave for another document, which jsdom can't show. */
  departures(): number;
  readonly wire: Wire;
}

/** jsdom as a browser's page whose address can be any, so that the product's origin is the page's. */
export default class PageEnvironment extends TestEnvironment {
  #departures = 0;
  readonly #sockets = new Set<WebSocket>();
  #held: (() => void)[] | null = null;
  #muffled = false;
  readonly #wire: Wire = {
    sent: [],
    received: [],
    attempts: [],
    cut: () => {
      for (const socket of this.#sockets) socket.terminate();
    },
    hold: () => {
      this.#held = [];
      return () => {
        const held = this.#held ?? [];
        this.#held = null;
        for (const send of held) send();
      };
    },
    muffle: () => {
      this.#muffled = true;
      return () => {
        this.#muffled = false;
      };
    },
  };

  override async setup(): Promise<void> {
    await super.setup();
    const { dom } = this;
    if (!dom) throw new Error('jsdom did not start');
    const outside: Outside = {
      fetch: (input, init) => fetch(input, init),
      respond: (body, init) => new Response(body, init),
      moveTo: (url) => dom.reconfigure({ url }),
      departures: () => this.#departures,
      wire: this.#wire,
    };
    Object.assign(this.global, { outside, WebSocket: this.#socketClass(() => dom.window.location.origin) });
    this.#countDepartures();
  }

  override async teardown(): Promise<void> {
    this.#wire.cut();
    await super.teardown();
  }

  /** jsdom's own sends the origin of the address that the document began with. */
  #socketClass(origin: () => string) {
    const sockets = this.#sockets;
    const wire = this.#wire;
    const hold = (send: () => void) => (this.#held ? this.#held.push(send) : send());
    const isDropped = (data: unknown) =>
      this.#muffled && Buffer.isBuffer(data) && data.toString().startsWith('MESSAGE');
    return class extends WebSocket {
      constructor(url: string, protocols?: string | string[]) {
        super(url, protocols, { origin: origin() });
        wire.attempts.push(Date.now());
        sockets.add(this);
        this.on('message', (data) => wire.received.push(Buffer.isBuffer(data) ? data.toString() : ''));
        this.on('close', () => sockets.delete(this));
      }

      override emit(event: string, ...parts: unknown[]): boolean {
        return event === 'message' && isDropped(parts[0]) ? false : super.emit(event, ...parts);
      }

      override send(data: string): void {
        hold(() => {
          wire.sent.push(data);
          super.send(data);
        });
      }
    };
  }

  #countDepartures(): void {
    const { virtualConsole } = this.dom ?? {};
    const tell = virtualConsole?.listeners('jsdomError') ?? [];
    virtualConsole?.removeAllListeners('jsdomError');
    virtualConsole?.on('jsdomError', (error: Error) => {
      if (error.message.startsWith('Not implemented: navigation')) this.#departures += 1;
      else for (const listener of tell) Reflect.apply(listener, virtualConsole, [error]);
    });
  }
}
