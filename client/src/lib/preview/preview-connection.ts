import { backoffMs } from '@trailcast/schema/async/backoff';
import type { PreviewEnd } from '@trailcast/schema/limits';

/** Picture of a preview: the program that viewers get, or the phone's feed. */
export type PreviewOf = 'program' | 'feed';

/** Message that precedes the first byte, whenever a preview begins or restarts. */
export interface PreviewBegin {
  container: 'flv' | 'mpegts';
  /** Codec of the picture, such as `h264`; null while it is unknown. */
  video: string | null;
}

/** Reason for the end of a preview. `lost`: the connection closed without a reason from the server. */
export type PreviewEndCode = PreviewEnd | 'lost';

export interface PreviewEvents {
  /** Called when a preview begins or restarts. The next frames do not continue the previous ones. */
  onBegin(header: PreviewBegin): void;
  /** Called with bytes of the container or, for levels, a JSON message. */
  onData(bytes: ArrayBuffer): void;
  /** Called when the preview has ended. `willRetry`: another attempt follows automatically. */
  onEnd(code: PreviewEndCode, willRetry: boolean): void;
}

interface Options {
  url: string;
  token: string;
  serverId: number;
  /** `levels`: sound levels; each message is JSON. */
  of: PreviewOf | 'levels';
}

/** Delays before reconnect attempts. A random addition (`JITTER_MS`) spreads the attempts of many pages. */
const RETRY_DELAY_MS = { initialMs: 1_000, maxMs: 15_000 };
const JITTER_MS = 500;
/** Reasons after which a retry would fail again. */
const FINAL_CODES: readonly PreviewEndCode[] = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'not-offered',
  'server-full',
  'full',
];

/**
 * Opens a preview, and reconnects with back-off when the connection is lost. The token is in the first message, never
 * in the URL.
 */
export function openPreview({ url, token, serverId, of }: Options, events: PreviewEvents): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  const onEnd = (code: PreviewEndCode) => {
    socket = null;
    const willRetry = !FINAL_CODES.includes(code);
    failures += 1;
    if (willRetry)
      timer = setTimeout(connect, backoffMs(RETRY_DELAY_MS, failures) + Math.random() * JITTER_MS);
    events.onEnd(code, willRetry);
  };
  const connect = () => {
    const newSocket = new WebSocket(url);
    let code: PreviewEndCode = 'lost';
    newSocket.binaryType = 'arraybuffer';
    socket = newSocket;
    newSocket.onopen = () => newSocket.send(JSON.stringify({ token, serverId, of }));
    newSocket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data !== 'string') return events.onData(data);
      const message = JSON.parse(data) as
        ({ event: 'start' } & PreviewBegin) | { event: 'end'; code: PreviewEnd };
      if (message.event === 'end') code = message.code;
      else {
        failures = 0;
        events.onBegin(message);
      }
    };
    newSocket.onclose = () => !isClosed && onEnd(code);
  };
  connect();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    socket?.close();
  };
}
