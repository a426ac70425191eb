import mpegts from 'mpegts.js';
import type { LivePreviewState } from './live-preview.js';
import { openPreview, type PreviewBegin, type PreviewOf } from './preview-connection.js';

interface Options {
  url: string;
  token: string;
  serverId: number;
  of: PreviewOf;
}

/**
 * Latency to live, s: above `max` the player jumps to `target`. Together with the network's delay, it stays below 1.5 s.
 */
const LATENCY_S = { max: 1.2, target: 0.4 };
/** Time without data after which the preview counts as silent, ms. */
const SILENCE_TIMEOUT_MS = 3_000;
/** MIME types by codec, with the level of 1080p. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  h264: 'video/mp4; codecs="avc1.640028"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L120.B0"',
};

type MediaSourceKind = Pick<typeof MediaSource, 'isTypeSupported'>;

/** Returns the device's media source API: an iPhone has only the managed one. */
function findMediaSource(): MediaSourceKind | undefined {
  const managedMediaSource = (window as { ManagedMediaSource?: MediaSourceKind }).ManagedMediaSource;
  return managedMediaSource ?? window.MediaSource;
}

/** Returns true if the device plays a codec. An unknown codec counts as playable. */
export function isPlayable(codec: string | null): boolean {
  const sources = findMediaSource();
  if (!sources) return false;
  if (codec === null) return true;
  const type = MIME_TYPES[codec];
  return type !== undefined && sources.isTypeSupported(type);
}

/** Loader that passes the connection's bytes to the player. The player opens it each time a preview begins. */
class PushedLoader extends mpegts.BaseLoader {
  #receivedBytes = 0;

  constructor(private readonly onOpen: (loader: PushedLoader) => void) {
    super('trailcast-preview');
    this._needStash = false;
  }

  override open(): void {
    this._status = mpegts.LoaderStatus.kBuffering;
    this.onOpen(this);
  }

  override abort(): void {
    this._status = mpegts.LoaderStatus.kComplete;
  }

  push(bytes: ArrayBuffer): void {
    if (this._status !== mpegts.LoaderStatus.kBuffering) return;
    const offset = this.#receivedBytes;
    this.#receivedBytes += bytes.byteLength;
    this.onDataArrival(bytes, offset, this.#receivedBytes);
  }
}

/** Plays a server's live preview on a video element. Returns a function that stops it. */
export function playPreview(
  video: HTMLVideoElement,
  options: Options,
  onState: (state: LivePreviewState) => void,
): () => void {
  let player: ReturnType<typeof mpegts.createPlayer> | null = null;
  let loader: PushedLoader | null = null;
  /** Bytes that arrived before the player opened its loader. */
  let bufferedBytes: ArrayBuffer[] = [];
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  // Otherwise Safari does not play managed media sources.
  video.disableRemotePlayback = true;

  const destroyPlayer = () => {
    player?.destroy();
    player = null;
    loader = null;
    bufferedBytes = [];
  };
  const recordData = () => {
    clearTimeout(silenceTimer);
    if (isSilent && player) onState({ kind: 'playing' });
    isSilent = false;
    silenceTimer = setTimeout(() => {
      isSilent = true;
      onState({ kind: 'silent' });
    }, SILENCE_TIMEOUT_MS);
  };
  const endAsUnplayable = (codec: string) => {
    close();
    destroyPlayer();
    onState({ kind: 'unplayable', codec });
  };
  const startPlayer = ({ container, video: codec }: PreviewBegin) => {
    destroyPlayer();
    if (!isPlayable(codec)) return endAsUnplayable(codec ?? '');
    const onOpen = (pushed: PushedLoader) => {
      loader = pushed;
      for (const bytes of bufferedBytes.splice(0)) pushed.push(bytes);
    };
    player = createPlayer(container, onOpen);
    player.on(mpegts.Events.ERROR, (kind: string) => {
      if (kind === mpegts.ErrorTypes.MEDIA_ERROR) endAsUnplayable(codec ?? '');
    });
    player.attachMediaElement(video);
    player.load();
    void Promise.resolve(player.play()).catch(() => undefined);
    recordData();
  };
  video.onplaying = () => onState({ kind: 'playing' });
  const close = openPreview(options, {
    onBegin: startPlayer,
    onData: (bytes) => {
      recordData();
      if (loader) loader.push(bytes);
      else if (player) bufferedBytes.push(bytes);
    },
    onEnd: (code, willRetry) => {
      clearTimeout(silenceTimer);
      isSilent = false;
      destroyPlayer();
      onState({ kind: 'ended', code, willRetry });
    },
  });
  return () => {
    video.onplaying = null;
    clearTimeout(silenceTimer);
    close();
    destroyPlayer();
  };
}

function createPlayer(container: PreviewBegin['container'], onOpen: (loader: PushedLoader) => void) {
  class Loader extends PushedLoader {
    constructor() {
      super(onOpen);
    }
  }
  return mpegts.createPlayer(
    { type: container, isLive: true, url: 'preview' },
    {
      customLoader: Loader,
      isLive: true,
      enableWorker: false,
      enableStashBuffer: false,
      lazyLoad: false,
      liveBufferLatencyChasing: true,
      liveBufferLatencyMaxLatency: LATENCY_S.max,
      liveBufferLatencyMinRemain: LATENCY_S.target,
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 20,
      autoCleanupMinBackwardDuration: 10,
    },
  );
}
