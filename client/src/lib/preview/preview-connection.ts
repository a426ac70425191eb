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
  /** The next frames do not continue the previous ones. */
  begin(about: PreviewBegin): void;
  data(bytes: ArrayBuffer): void;
  /** The preview ended. `again`: another attempt follows automatically. */
  ended(code: PreviewEndCode, again: boolean): void;
}

interface Options {
  url: string;
  token: string;
  serverId: number;
  /** `levels`: sound levels; each message is JSON. */
  of: PreviewOf | 'levels';
}

/** Delays of reconnect attempts, ms; a random part spreads the attempts of many pages. */
const RETRY_MS = { first: 1_000, last: 15_000 };
const JITTER_MS = 500;
/** Reasons for which a retry is pointless. */
const FINAL: readonly PreviewEndCode[] = [
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

  const ended = (code: PreviewEndCode) => {
    socket = null;
    const willRetry = !FINAL.includes(code);
    failures += 1;
    if (willRetry) timer = setTimeout(connect, backoffMs(RETRY_MS, failures) + Math.random() * JITTER_MS);
    events.ended(code, willRetry);
  };
  const connect = () => {
    const current = new WebSocket(url);
    let code: PreviewEndCode = 'lost';
    current.binaryType = 'arraybuffer';
    socket = current;
    current.onopen = () => current.send(JSON.stringify({ token, serverId, of }));
    current.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data !== 'string') return events.data(data);
      const message = JSON.parse(data) as
        ({ event: 'start' } & PreviewBegin) | { event: 'end'; code: PreviewEnd };
      if (message.event === 'end') code = message.code;
      else {
        failures = 0;
        events.begin(message);
      }
    };
    current.onclose = () => !isClosed && ended(code);
  };
  connect();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    socket?.close();
  };
}
