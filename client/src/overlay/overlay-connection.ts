import { OVERLAY_PATH } from '@trailcast/schema/overlay-limits';
import type { OverlayPage, OverlayPageMessage } from '@trailcast/schema/wire';

/** A server that is silent for longer is lost, ms. It sends something every 2 s. */
const SILENCE_MS = 5_000;
const RETRY_MS = { first: 1_000, last: 15_000 };

export interface OverlayConnectionOptions {
  /** Of the page itself, e.g. https://trailcast.example. */
  origin: string;
  token: string;
  page: OverlayPage;
  take: (message: OverlayPageMessage) => void;
  /** The connection has ended; another one begins with everything. */
  lost: () => void;
}

/** Connects an overlay page to its server, again and again, until the server says that its address is not known. */
export function connectOverlay({ origin, token, page, take, lost }: OverlayConnectionOptions): void {
  let failures = 0;
  const connect = () => {
    const socket = new WebSocket(origin.replace(/^http/, 'ws') + OVERLAY_PATH);
    let isOver = false;
    let silence: ReturnType<typeof setTimeout>;
    const end = (again: boolean) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(silence);
      socket.close();
      lost();
      failures += 1;
      const pause = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** (failures - 1));
      // Up to a quarter more, so that not all pages come back together.
      if (again) setTimeout(connect, pause * (1 + Math.random() / 4));
    };
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => end(true), SILENCE_MS);
    };
    wait();
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token, page })));
    socket.addEventListener('close', () => end(true));
    socket.addEventListener('message', ({ data }) => {
      if (isOver) return;
      wait();
      const message = JSON.parse(String(data)) as OverlayPageMessage;
      if (message.event === 'end') end(message.code === 'restarting');
      else failures = 0;
      take(message);
    });
  };
  connect();
}
