import { OVERLAY_PATH } from '@trailcast/schema/overlay-limits';
import type { OverlayPage, OverlayPageMessage } from '@trailcast/schema/wire';

/** Time without a message after which the server counts as lost, ms. It sends a message every 2 s. */
const SILENCE_TIMEOUT_MS = 5_000;
const RETRY_DELAY_MS = { initialMs: 1_000, maxMs: 15_000 };

type EndCode = Extract<OverlayPageMessage, { event: 'end' }>['code'];

export interface OverlayConnectionOptions {
  /** Origin of the page, e.g. https://trailcast.example. */
  origin: string;
  token: string;
  page: OverlayPage;
  /** Called with each message of the server. */
  onMessage: (message: OverlayPageMessage) => void;
  /** Called when the connection has ended. The next connection sends the whole state again. */
  onLost: () => void;
}

/** Connects an overlay page to its server, and reconnects until the server reports that the address is unknown. */
export function connectOverlay({ origin, token, page, onMessage, onLost }: OverlayConnectionOptions): void {
  let failures = 0;
  const connect = () => {
    const socket = new WebSocket(origin.replace(/^http/, 'ws') + OVERLAY_PATH);
    let isClosed = false;
    let silenceTimer: ReturnType<typeof setTimeout>;
    const endConnection = (code: EndCode = 'restarting') => {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(silenceTimer);
      socket.close();
      onLost();
      if (code === 'unknown') return;
      const delayMs =
        code === 'full'
          ? RETRY_DELAY_MS.maxMs
          : Math.min(RETRY_DELAY_MS.maxMs, RETRY_DELAY_MS.initialMs * 2 ** failures);
      failures += 1;
      // A random addition of up to a quarter, so that not all pages reconnect at the same time.
      setTimeout(connect, delayMs * (1 + Math.random() / 4));
    };
    const restartSilenceTimer = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => endConnection(), SILENCE_TIMEOUT_MS);
    };
    restartSilenceTimer();
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token, page })));
    socket.addEventListener('close', () => endConnection());
    socket.addEventListener('message', ({ data }) => {
      if (isClosed) return;
      restartSilenceTimer();
      const message = JSON.parse(String(data)) as OverlayPageMessage;
      if (message.event === 'end') endConnection(message.code);
      else failures = 0;
      onMessage(message);
    });
  };
  connect();
}
