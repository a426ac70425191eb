/** What a JSON text may hold before it is parsed. */
export interface JsonLimits {
  /** Levels of nested lists and objects. */
  depth: number;
  /** Values and names. */
  values: number;
  /** Bytes of the text that `JSON.stringify(value, null, 2)` would give. */
  prettyBytes: number;
}

/** Enough for every body of the product but a scene collection: each value may become a mistake that is named. */
export const JSON_LIMITS: JsonLimits = { depth: 100, values: 2_000, prettyBytes: Infinity };

const [TAB, LF, CR, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 10, 13, 32, 34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const LETTER_U = 117;

/**
 * Returns the first limit that a JSON text (UTF-8) is above, or null. Reads the bytes once, without memory of its own,
 * and stops at the limit: a text that is costly to parse or to print is found before that happens. Counts the least that
 * the values can take, so that no text within the limits is refused, unless it names a key twice. A text that is no
 * JSON may give either answer.
 */
export function exceededJsonLimit(bytes: Uint8Array, limits: JsonLimits): keyof JsonLimits | null {
  const scan = new Scan(bytes);
  while (scan.step()) {
    if (scan.depth > limits.depth) return 'depth';
    if (scan.values > limits.values) return 'values';
    if (scan.prettyBytes > limits.prettyBytes) return 'prettyBytes';
  }
  return null;
}

class Scan {
  depth = 0;
  values = 1;
  prettyBytes = 0;
  #at = 0;
  /** The token before was an opening bracket. */
  #opened = false;

  constructor(private readonly bytes: Uint8Array) {}

  /** Reads one token. False at the end. */
  step(): boolean {
    while (isSpace(this.bytes[this.#at])) this.#at += 1;
    const byte = this.bytes[this.#at];
    if (byte === undefined) return false;
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close();
    else {
      if (this.#opened) this.prettyBytes += 1 + 2 * this.depth;
      this.#opened = byte === OPEN_LIST || byte === OPEN_OBJECT;
      if (this.#opened) this.#open();
      else if (byte === COMMA) this.#comma();
      else if (byte === COLON) this.#take(2);
      else if (byte === QUOTE) this.#string();
      else this.#scalar();
    }
    return true;
  }

  #open(): void {
    this.depth += 1;
    this.values += 1;
    this.#take(1);
  }

  #close(): void {
    this.depth -= 1;
    this.#take(this.#opened ? 1 : 2 + 2 * this.depth);
    this.#opened = false;
  }

  #comma(): void {
    this.values += 1;
    this.#take(2 + 2 * this.depth);
  }

  /** An escape takes one byte at the least. */
  #string(): void {
    const { bytes } = this;
    let [at, escaped] = [this.#at + 1, 0];
    for (; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
      if (bytes[at] !== BACKSLASH) continue;
      at += 1;
      escaped += bytes[at] === LETTER_U ? 5 : 1;
    }
    this.prettyBytes += Math.max(2, at - this.#at + 1 - escaped);
    this.#at = at + 1;
  }

  /** A number or a word, which may be written shorter. */
  #scalar(): void {
    while (!endsScalar(this.bytes[this.#at])) this.#at += 1;
    this.prettyBytes += 1;
  }

  #take(prettyBytes: number): void {
    this.#at += 1;
    this.prettyBytes += prettyBytes;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

function endsScalar(byte: number | undefined): boolean {
  return (
    byte === undefined ||
    isSpace(byte) ||
    byte === COMMA ||
    byte === COLON ||
    byte === QUOTE ||
    byte === OPEN_LIST ||
    byte === CLOSE_LIST ||
    byte === OPEN_OBJECT ||
    byte === CLOSE_OBJECT
  );
}
