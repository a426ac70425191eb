import { Parser, type IRawFrameType } from '@stomp/stompjs';
import { StompError } from './stomp-error.js';

const NUL = 0;
const LF = 10;
const CR = 13;

/** Limits of a client's frame, far above the frames of the product's client. */
const FRAME_LIMITS = { headBytes: 8 * 1024, headers: 64, bodyBytes: 8 * 1024 } as const;

/** A frame before its headers are unescaped. */
export interface RawFrame {
  command: string;
  headers: [string, string][];
  hasBody: boolean;
}

/**
 * Splits a byte stream into frames, for any chunking. The parser of @stomp/stompjs reads each complete frame.
 * This class rejects errors that the parser ignores: oversized frames, header lines without colon, a
 * content-length that is not a number, a body without NUL at its content-length, invalid UTF-8.
 */
export class FrameReader {
  #bytes: number[] = [];
  #phase: 'between' | 'head' | 'body' = 'between';
  #lineStart = 0;
  #bodyStart = 0;
  #contentLength: number | null = null;
  readonly #parsed: IRawFrameType[] = [];
  readonly #parser = new Parser(
    (frame) => this.#parsed.push(frame),
    () => undefined,
  );

  /**
   * Yields every frame that `chunk` completes. Line ends between frames are heartbeats and are skipped. Throws
   * StompError if the stream is malformed.
   */
  *read(chunk: Uint8Array): Generator<RawFrame> {
    for (const byte of chunk) {
      if (this.#phase === 'between' && (byte === LF || byte === CR || byte === NUL)) continue;
      if (this.#consume(byte)) yield this.#finish();
    }
  }

  /** Returns true if `byte` ends a frame. */
  #consume(byte: number): boolean {
    if (this.#phase === 'between') this.#phase = 'head';
    this.#bytes.push(byte);
    return this.#phase === 'head' ? this.#consumeHead(byte) : this.#consumeBody(byte);
  }

  #consumeHead(byte: number): boolean {
    if (byte === NUL) throw createMalformedError('A frame ended before its blank line.');
    if (this.#bytes.length > FRAME_LIMITS.headBytes) throw createMalformedError('The headers are too long.');
    if (byte !== LF) return false;
    const line = this.#bytes.slice(this.#lineStart, -1).filter((octet) => octet !== CR);
    this.#lineStart = this.#bytes.length;
    if (line.length === 0) this.#startBody();
    return false;
  }

  #startBody(): void {
    this.#contentLength = checkHead(Buffer.from(this.#bytes));
    this.#bodyStart = this.#bytes.length;
    this.#phase = 'body';
  }

  #consumeBody(byte: number): boolean {
    const length = this.#bytes.length - this.#bodyStart - 1;
    if (this.#contentLength === null) {
      if (length > FRAME_LIMITS.bodyBytes) throw createMalformedError('The body is too long.');
      return byte === NUL;
    }
    if (length < this.#contentLength) return false;
    if (byte !== NUL) throw createMalformedError('The body is longer than its content-length.');
    return true;
  }

  #finish(): RawFrame {
    const hasBody = this.#bytes.length - this.#bodyStart > 1;
    this.#parser.parseChunk(Uint8Array.from(this.#bytes) as unknown as ArrayBuffer);
    this.#bytes = [];
    this.#phase = 'between';
    this.#lineStart = 0;
    const raw = this.#parsed.shift();
    if (!raw?.command) throw createMalformedError('Not a STOMP frame.');
    return { command: raw.command, headers: raw.headers, hasBody };
  }
}

/** Returns the content-length of a frame's head, null without one. */
function checkHead(head: Buffer): number | null {
  const [, ...lines] = decodeUtf8(head).replaceAll('\r', '').trimEnd().split('\n');
  if (lines.length > FRAME_LIMITS.headers) throw createMalformedError('Too many headers.');
  if (lines.some((line) => line.indexOf(':') < 1))
    throw createMalformedError('A header line has no name or no colon.');
  const length = lines.find((line) => /^\s*content-length\s*:/.test(line));
  return length === undefined ? null : parseLength(length.slice(length.indexOf(':') + 1).trim());
}

function parseLength(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw createMalformedError('content-length is not a number.');
  const length = Number(text);
  if (length > FRAME_LIMITS.bodyBytes) throw createMalformedError('The body is too long.');
  return length;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createMalformedError('The headers are not UTF-8.');
  }
}

const createMalformedError = (detail: string) => new StompError('Malformed frame', detail);
