import { OVERLAY_PATH } from '@trailcast/schema/overlay-limits';
import type { OverlayPage, OverlayPageMessage } from '@trailcast/schema/wire';

/** Time without a message after which the server counts as lost, ms. It sends a message every 2 s. */
const SILENCE_MS = 5_000;
const RETRY_MS = { first: 1_000, last: 15_000 };

type EndCode = Extract<OverlayPageMessage, { event: 'end' }>['code'];

export interface OverlayConnectionOptions {
  /** Origin of the page, e.g. https://trailcast.example. */
  origin: string;
  token: string;
  page: OverlayPage;
  take: (message: OverlayPageMessage) => void;
  /** Called when the connection has ended. The next connection sends the whole state again. */
  lost: () => void;
}

/** Connects an overlay page to its server, and reconnects until the server reports that the address is unknown. */
export function connectOverlay({ origin, token, page, take, lost }: OverlayConnectionOptions): void {
  let failures = 0;
  const connect = () => {
    const socket = new WebSocket(origin.replace(/^http/, 'ws') + OVERLAY_PATH);
    let isOver = false;
    let silence: ReturnType<typeof setTimeout>;
    const endConnection = (code: EndCode = 'restarting') => {
      if (isOver) return;
      isOver = true;
      clearTimeout(silence);
      socket.close();
      lost();
      if (code === 'unknown') return;
      const pause = code === 'full' ? RETRY_MS.last : Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** failures);
      failures += 1;
      // A random addition of up to a quarter, so that not all pages reconnect at the same time.
      setTimeout(connect, pause * (1 + Math.random() / 4));
    };
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => endConnection(), SILENCE_MS);
    };
    wait();
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token, page })));
    socket.addEventListener('close', () => endConnection());
    socket.addEventListener('message', ({ data }) => {
      if (isOver) return;
      wait();
      const message = JSON.parse(String(data)) as OverlayPageMessage;
      if (message.event === 'end') endConnection(message.code);
      else failures = 0;
      take(message);
    });
  };
  connect();
}
