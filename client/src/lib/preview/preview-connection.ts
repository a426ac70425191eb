import { backoffMs } from '@trailcast/schema/async/backoff';
import type { PreviewEnd } from '@trailcast/schema/limits';

/** What a preview shows: what viewers get, or the phone's picture. */
export type PreviewOf = 'program' | 'feed';

/** What the server says before the first byte, and whenever the preview begins again. */
export interface PreviewBegin {
  container: 'flv' | 'mpegts';
  /** Codec of the picture, such as `h264`; null while it is unknown. */
  video: string | null;
}

/** Why a preview ended; `lost`: without a word of the server. */
export type PreviewEndCode = PreviewEnd | 'lost';

export interface PreviewEvents {
  /** The next frames do not continue the previous ones. */
  begin(about: PreviewBegin): void;
  data(bytes: ArrayBuffer): void;
  /** No connection. `again`: another attempt follows automatically. */
  ended(code: PreviewEndCode, again: boolean): void;
}

interface Options {
  url: string;
  token: string;
  serverId: number;
  /** `levels`: how loud the sound is, each message a JSON text. */
  of: PreviewOf | 'levels';
}

/** Delays of attempts to connect again, ms, with a random part so that pages don't come together. */
const RETRY_MS = { first: 1_000, last: 15_000 };
const JITTER_MS = 500;
/** Reasons that no attempt changes. */
const FINAL: readonly PreviewEndCode[] = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'not-offered',
  'server-full',
  'full',
];

/** Opens a preview, and again with back-off when it is lost. The token is in the first message, never in the address. */
export function openPreview({ url, token, serverId, of }: Options, events: PreviewEvents): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  const ended = (code: PreviewEndCode) => {
    socket = null;
    const again = !FINAL.includes(code);
    failures += 1;
    if (again) timer = setTimeout(connect, backoffMs(RETRY_MS, failures) + Math.random() * JITTER_MS);
    events.ended(code, again);
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
