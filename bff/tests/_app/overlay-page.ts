import type { OverlayAlert, OverlayPage, OverlayPageMessage } from '@trailcast/schema/wire';
import { WebSocket } from 'ws';
import { until } from '../../../e2e/_kit/wait.js';

type Message<E extends OverlayPageMessage['event']> = Extract<OverlayPageMessage, { event: E }>;

/** An overlay page that records every message. */
export class OverlayPageClient {
  readonly messages: OverlayPageMessage[] = [];
  readonly #socket: WebSocket;

  /** `pageUrl`: URL of the page from the API. `origin` defaults to the origin of this URL. */
  constructor(pageUrl: string, origin = new URL(pageUrl).origin) {
    const { pathname, hash } = new URL(pageUrl);
    const page = pathname.split('/').at(-1) as OverlayPage;
    this.#socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/overlay`);
    this.#socket.on('open', () => this.#socket.send(JSON.stringify({ token: hash.slice(1), page })));
    this.#socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as OverlayPageMessage);
    });
    this.#socket.on('error', () => undefined);
  }

  /** Returns the first message of a kind that matches. Throws after `timeoutMs`. */
  waitForMessage<E extends OverlayPageMessage['event']>(
    event: E,
    matches: (message: Message<E>) => boolean = () => true,
    timeoutMs?: number,
  ): Promise<Message<E>> {
    const isMatch = (message: OverlayPageMessage): message is Message<E> =>
      message.event === event && matches(message as Message<E>);
    return until(`the page gets ${event}`, () => this.messages.find(isMatch), timeoutMs);
  }

  async waitForAlert(
    matches: (alert: OverlayAlert) => boolean = () => true,
    timeoutMs?: number,
  ): Promise<OverlayAlert> {
    const isMatch = ({ alert }: Message<'alert'>) => alert !== null && matches(alert);
    return (await this.waitForMessage('alert', isMatch, timeoutMs)).alert!;
  }

  /** Ids of all shown alerts, in order. */
  get shownAlertIds(): number[] {
    return this.messages.flatMap((message) =>
      message.event === 'alert' && message.alert ? [message.alert.id] : [],
    );
  }

  close(): void {
    this.#socket.terminate();
  }
}
