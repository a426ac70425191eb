import { z } from 'zod';

/** Format of a preview, sent before its first byte and whenever it starts again. */
export const PreviewStart = z.object({
  /** `levels`: each part is a `SoundLevels` as JSON. */
  container: z.enum(['flv', 'mpegts', 'levels']),
  /** Video codec, such as `h264` or `hevc`; null while unknown. */
  video: z.string().nullable(),
});
export type PreviewStart = z.infer<typeof PreviewStart>;

/**
 * One part of a preview. Hub, ingest, agent and BFF forward it unchanged. `start` has the headers that every watcher
 * needs first; the stream before it does not continue. `key` begins with a key frame, where a watcher can join.
 */
export type PreviewPart =
  | { kind: 'start'; format: PreviewStart; bytes: Uint8Array; frame: Uint8Array }
  | { kind: 'key' | 'data'; bytes: Uint8Array; frame: Uint8Array };
type StartPart = Extract<PreviewPart, { kind: 'start' }>;

const KINDS = ['start', 'key', 'data'] as const;
/** One byte for the kind, then the payload's length. */
const HEADER_BYTES = 5;
/** Far more than any frame of 1080p60 needs at the highest bitrate. */
const MAX_PART_BYTES = 4 << 20;

/** Creates a part with headers. Its payload is the length of a JSON text, the text, and the headers. */
export function createStartPart(format: PreviewStart, headers: Uint8Array): PreviewPart {
  const text = Buffer.from(JSON.stringify(format));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return { kind: 'start', format, bytes: headers, frame: encode(0, [length, text, headers]) };
}

export function createMediaPart(kind: 'key' | 'data', bytes: Uint8Array): PreviewPart {
  return { kind, bytes, frame: encode(KINDS.indexOf(kind), [bytes]) };
}

function encode(kind: number, pieces: readonly Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = kind;
  header.writeUInt32BE(
    pieces.reduce((sum, { length }) => sum + length, 0),
    1,
  );
  return Buffer.concat([header, ...pieces]);
}

/**
 * Returns a data handler that calls `onPart` for each complete part. The handler throws for bytes that are not a
 * preview.
 */
export function createPreviewParser(onPart: (part: PreviewPart) => void): (chunk: Uint8Array) => void {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let neededBytes = HEADER_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < neededBytes) return;
    let remaining = Buffer.concat(chunks);
    neededBytes = HEADER_BYTES;
    while (remaining.length >= HEADER_BYTES) {
      const length = remaining.readUInt32BE(1);
      if (length > MAX_PART_BYTES) throw new Error('the preview has a part that is too large');
      neededBytes = HEADER_BYTES + length;
      if (remaining.length < neededBytes) break;
      onPart(decode(remaining.subarray(0, neededBytes)));
      remaining = remaining.subarray(neededBytes);
      neededBytes = HEADER_BYTES;
    }
    chunks = [remaining];
    size = remaining.length;
  };
}

function decode(frame: Buffer): PreviewPart {
  const kind = KINDS[frame[0] ?? -1];
  if (kind === undefined) throw new Error('the preview has a part of an unknown kind');
  const payload = frame.subarray(HEADER_BYTES);
  if (kind !== 'start') return { kind, bytes: payload, frame };
  const textEnd = 4 + payload.readUInt32BE(0);
  const format = PreviewStart.parse(JSON.parse(payload.subarray(4, textEnd).toString('utf8')));
  return { kind, format, bytes: payload.subarray(textEnd), frame };
}

/** Backpressure limits of a watcher: unsent bytes above which parts are skipped, and below which it joins again. */
export interface GateLimits {
  skipAbove: number;
  joinBelow: number;
}
/** 1.3 s of 6 Mbit/s. The first seconds may contain a whole group of pictures in one burst. */
const GATE_LIMITS: GateLimits = { skipAbove: 1 << 20, joinBelow: 128 << 10 };
const BURST = { bytes: 3 << 20, ms: 3_000 };
/** A watcher that reads nothing for this time is disconnected, ms. */
const STUCK_TIMEOUT_MS = 10_000;

/** The connection of one watcher. */
export interface GateSink {
  /** Bytes that the connection has not sent yet. */
  unsentBytes(): number;
  send(part: PreviewPart): void;
  /** Disconnects a watcher that reads nothing. */
  drop(): void;
}

/**
 * Forwards a preview to one watcher, starting at a key frame. Never waits for a slow watcher: skips parts until it has
 * read enough, and continues at the next key frame.
 */
export class PreviewGate {
  #start: StartPart | null = null;
  #isJoining = true;
  #joinedAt = 0;
  /** Time since which too many bytes are unsent; null while the watcher keeps up. */
  #stuckSince: number | null = null;
  /** Number of times that parts were skipped. */
  skips = 0;

  /** `now`: monotonic, ms. */
  constructor(
    private readonly sink: GateSink,
    private readonly now: () => number,
    private readonly limits: GateLimits = GATE_LIMITS,
  ) {}

  take(part: PreviewPart): void {
    if (part.kind === 'start') {
      this.#start = part;
      this.#isJoining = true;
      return;
    }
    const unsentBytes = this.sink.unsentBytes();
    if (!this.#isJoining && unsentBytes > this.#maxUnsent) {
      this.#isJoining = true;
      this.skips += 1;
    }
    if (this.#isStuck(unsentBytes)) return this.sink.drop();
    if (this.#isJoining && !this.#join(part, unsentBytes)) return;
    this.sink.send(part);
  }

  /** Sends `start` without waiting for a key frame, so that a receiver with a `GopCache` clears it. */
  clear(start: PreviewPart): void {
    this.take(start);
    this.sink.send(start);
  }

  get #maxUnsent(): number {
    return this.now() - this.#joinedAt < BURST.ms
      ? Math.max(BURST.bytes, this.limits.skipAbove)
      : this.limits.skipAbove;
  }

  #isStuck(unsentBytes: number): boolean {
    if (unsentBytes <= this.limits.joinBelow) this.#stuckSince = null;
    else this.#stuckSince ??= this.now();
    return this.#stuckSince !== null && this.now() - this.#stuckSince > STUCK_TIMEOUT_MS;
  }

  #join(part: PreviewPart, unsentBytes: number): boolean {
    if (part.kind !== 'key' || !this.#start || unsentBytes > this.limits.joinBelow) return false;
    this.#isJoining = false;
    this.#joinedAt = this.now();
    this.sink.send(this.#start);
    return true;
  }
}

/** Maximum size of the group of pictures that is kept for the next watcher. */
const MAX_GOP_BYTES = 3 << 20;

/** Keeps the newest headers and the current group of pictures (GOP), so that a new watcher gets a picture immediately. */
export class GopCache {
  #start: StartPart | null = null;
  #group: PreviewPart[] = [];
  #bytes = 0;

  take(part: PreviewPart): void {
    if (part.kind === 'start') {
      this.#start = part;
      this.#clear();
    } else if (part.kind === 'key') {
      this.#clear();
      this.#keep(part);
    } else if (this.#group.length > 0) this.#keep(part);
  }

  /** Parts that a new watcher gets first. */
  get parts(): PreviewPart[] {
    return this.#start ? [this.#start, ...this.#group] : [];
  }

  #keep(part: PreviewPart): void {
    this.#group.push(part);
    this.#bytes += part.frame.length;
    if (this.#bytes > MAX_GOP_BYTES) this.#clear();
  }

  #clear(): void {
    this.#group = [];
    this.#bytes = 0;
  }
}
