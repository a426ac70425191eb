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
  const scanner = new JsonScanner(bytes);
  while (scanner.scanToken()) {
    if (scanner.depth > limits.depth) return 'depth';
    if (scanner.values > limits.values) return 'values';
    if (scanner.prettyBytes > limits.prettyBytes) return 'prettyBytes';
  }
  return null;
}

class JsonScanner {
  depth = 0;
  values = 1;
  prettyBytes = 0;
  #position = 0;
  /** True after an opening bracket. */
  #isAfterOpening = false;

  constructor(private readonly bytes: Uint8Array) {}

  /** Reads one token. Returns false at the end. */
  scanToken(): boolean {
    while (isSpace(this.bytes[this.#position])) this.#position += 1;
    const byte = this.bytes[this.#position];
    if (byte === undefined) return false;
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#consumeClosing();
    else {
      if (this.#isAfterOpening) this.prettyBytes += 1 + 2 * this.depth;
      this.#isAfterOpening = byte === OPEN_LIST || byte === OPEN_OBJECT;
      if (this.#isAfterOpening) this.#consumeOpening();
      else if (byte === COMMA) this.#consumeComma();
      else if (byte === COLON) this.#consume(2);
      else if (byte === QUOTE) this.#consumeString();
      else this.#consumeScalar();
    }
    return true;
  }

  #consumeOpening(): void {
    this.depth += 1;
    this.values += 1;
    this.#consume(1);
  }

  #consumeClosing(): void {
    this.depth -= 1;
    this.#consume(this.#isAfterOpening ? 1 : 2 + 2 * this.depth);
    this.#isAfterOpening = false;
  }

  #consumeComma(): void {
    this.values += 1;
    this.#consume(2 + 2 * this.depth);
  }

  /** Counts each escape as one byte, its smallest possible size. */
  #consumeString(): void {
    const { bytes } = this;
    let [position, escapeBytes] = [this.#position + 1, 0];
    for (; position < bytes.length && bytes[position] !== QUOTE; position += 1) {
      if (bytes[position] !== BACKSLASH) continue;
      position += 1;
      escapeBytes += bytes[position] === LETTER_U ? 5 : 1;
    }
    this.prettyBytes += Math.max(2, position - this.#position + 1 - escapeBytes);
    this.#position = position + 1;
  }

  /** Counts one byte, since a number may have a shorter form. */
  #consumeScalar(): void {
    while (!isScalarEnd(this.bytes[this.#position])) this.#position += 1;
    this.prettyBytes += 1;
  }

  #consume(prettyBytes: number): void {
    this.#position += 1;
    this.prettyBytes += prettyBytes;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

function isScalarEnd(byte: number | undefined): boolean {
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
