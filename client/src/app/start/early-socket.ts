import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import { PUSH_DESTINATIONS } from '@trailcast/schema/push';

/** STOMP versions in order of preference, as WebSocket subprotocols and as in CONNECT. */
const PROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp'];
const VERSIONS = '1.2,1.1,1.0';

const formatFrame = (...lines: readonly string[]) => `${lines.join('\n')}\n\n\0`;

/** Returns the frames that the live channel's STOMP client sends until all its subscriptions are active. */
export function createOpeningFrames(token: string): string[] {
  const heartbeatMs = LIVE_CHANNEL.heartbeatMs;
  const connect = formatFrame(
    'CONNECT',
    `authorization:Bearer ${token}`,
    `accept-version:${VERSIONS}`,
    `heart-beat:${heartbeatMs},${heartbeatMs}`,
  );
  const subscriptions = PUSH_DESTINATIONS.map((destination, index) => {
    const receipt = index === PUSH_DESTINATIONS.length - 1 ? ['receipt:subscribed'] : [];
    return formatFrame('SUBSCRIBE', ...receipt, `id:sub-${index}`, `destination:${destination}`);
  });
  return [connect, ...subscriptions];
}

/**
 * The live channel's first WebSocket, opened while the STOMP client is still loading. It sends the client's first
 * frames and buffers the server's until the client takes the socket.
 */
export class EarlySocket {
  readonly #socket: WebSocket;
  readonly #openingFrames: string[];
  #bufferedFrames: string[] = [];

  /** `onSubscribed` is called when all subscriptions are active. */
  constructor(
    url: string,
    token: string,
    private readonly onSubscribed: () => void,
  ) {
    this.#openingFrames = createOpeningFrames(token);
    this.#socket = new WebSocket(url, PROTOCOLS);
    const send = this.#socket.send.bind(this.#socket);
    this.#socket.addEventListener('open', () => send(this.#openingFrames.join('')), { once: true });
    this.#socket.addEventListener('message', this.#bufferFrame);
  }

  /** Calls the listener when the connection has ended, or immediately if it already has. */
  onEnd(listener: () => void): void {
    if (this.#socket.readyState > this.#socket.OPEN) queueMicrotask(listener);
    else this.#socket.addEventListener('close', listener, { once: true });
  }

  /** Returns and clears the buffered MESSAGE frames. */
  takeMessages(): string[] {
    const isMessage = (text: string) => text.startsWith('MESSAGE\n');
    const messages = this.#bufferedFrames.filter(isMessage);
    this.#bufferedFrames = this.#bufferedFrames.filter((text) => !isMessage(text));
    return messages;
  }

  /**
   * Returns the socket for the STOMP client; null if the connection has ended. Replays the buffered frames to the client
   * as soon as it listens, and drops the client's first frames, which were already sent.
   */
  takeSocket(): WebSocket | null {
    const socket = this.#socket;
    socket.removeEventListener('message', this.#bufferFrame);
    if (socket.readyState > socket.OPEN) return null;
    dropFirstFrames(socket, this.#openingFrames.length);
    const bufferedFrames = this.#bufferedFrames;
    queueMicrotask(() => {
      for (const data of bufferedFrames) socket.dispatchEvent(new MessageEvent('message', { data }));
    });
    return socket;
  }

  readonly #bufferFrame = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    this.#bufferedFrames.push(data);
    if (data.startsWith('RECEIPT\n')) this.onSubscribed();
  };
}

/** Drops the first `count` frames sent, because the server has already received them. */
function dropFirstFrames(socket: WebSocket, count: number): void {
  let remainingCount = count;
  socket.send = () => {
    remainingCount -= 1;
    if (remainingCount === 0) Reflect.deleteProperty(socket, 'send');
  };
}
