/** Limits of a JSON text, checked before it is parsed. */
export interface JsonLimits {
  /** Levels of nested lists and objects. */
  depth: number;
  /** Number of values and object keys. */
  values: number;
  /** Size in bytes of `JSON.stringify(value, null, 2)`. */
  prettyBytes: number;
}

/**
 * Limits for every body except scene collections. They bound the number of validation errors that one body can
 * cause.
 */
export const JSON_LIMITS: JsonLimits = { depth: 100, values: 2_000, prettyBytes: Infinity };

const [TAB, LF, CR, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 10, 13, 32, 34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const LETTER_U = 117;

/**
 * Returns the first limit that a JSON text (UTF-8) exceeds, or null. Reads the bytes once, allocates nothing and
 * stops at the limit, so an expensive text is rejected before it is parsed. Counts the smallest size that the
 * values can have: no text within the limits is rejected, unless it repeats a key. The result for invalid JSON is
 * undefined.
 */
export function findExceededJsonLimit(bytes: Uint8Array, limits: JsonLimits): keyof JsonLimits | null {
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
  /** True after an opening bracket. */
  #opened = false;

  constructor(private readonly bytes: Uint8Array) {}

  /** Reads one token. Returns false at the end. */
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

  /** Counts each escape as one byte, its smallest possible size. */
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

  /** Counts one byte, since a number may have a shorter form. */
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
