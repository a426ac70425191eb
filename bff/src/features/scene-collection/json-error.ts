/** Position of the first syntax error in a JSON text (RFC 8259): line and column from 1, columns in UTF-16 units. */
export interface JsonError {
  line: number;
  column: number;
  /** Text for the user, e.g. `a value is missing before "}"`. */
  reason: string;
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';

const WHITE_SPACE_PATTERN = /[\t\n\r ]*/y;
const STRING_PATTERN = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y; // eslint-disable-line no-control-regex -- what JSON rejects
const SCALAR_PATTERN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

const EXPECTED_TEXTS: Record<Expected, string> = {
  value: 'a value is missing',
  'value or ]': 'a value or "]" is missing',
  key: 'a name in quotes is missing',
  'key or }': 'a name in quotes or "}" is missing',
  ':': 'a colon is missing',
  ', or end': 'a comma or a closing bracket is missing',
  nothing: 'the text should end',
};

/**
 * Returns the first syntax error, or null for valid JSON. `JSON.parse` reports a position only for some errors and in
 * some engines.
 */
export function findJsonError(text: string): JsonError | null {
  const scanner = new Scanner(text);
  while (scanner.scanToken());
  return scanner.error;
}

/** Scans one token at a time with its own stack, so that deep texts do not overflow the call stack. */
class Scanner {
  error: JsonError | null = null;
  #position = 0;
  #expected: Expected = 'value';
  readonly #openBrackets: ('{' | '[')[] = [];

  constructor(private readonly text: string) {}

  /** Returns false at the end or at an error. */
  scanToken(): boolean {
    this.#match(WHITE_SPACE_PATTERN);
    const character = this.text[this.#position];
    if (character === undefined && this.#expected === 'nothing') return false;
    if (character === undefined || !this.#consume(character)) return this.#fail(character);
    return true;
  }

  #consume(character: string): boolean {
    switch (this.#expected) {
      case 'key or }':
        return (character === '}' && this.#close('{')) || this.#consumeKey();
      case 'key':
        return this.#consumeKey();
      case ':':
        return character === ':' && this.#skip('value');
      case 'value or ]':
        return (character === ']' && this.#close('[')) || this.#consumeValue(character);
      case 'value':
        return this.#consumeValue(character);
      case ', or end':
        return this.#consumeSeparator(character);
      case 'nothing':
        return false;
    }
  }

  #consumeKey(): boolean {
    if (!this.#match(STRING_PATTERN)) return false;
    this.#expected = ':';
    return true;
  }

  #consumeValue(character: string): boolean {
    if (character === '{' || character === '[') {
      this.#openBrackets.push(character);
      return this.#skip(character === '{' ? 'key or }' : 'value or ]');
    }
    if (!this.#match(STRING_PATTERN) && !this.#match(SCALAR_PATTERN)) return false;
    this.#endValue();
    return true;
  }

  #consumeSeparator(character: string): boolean {
    const container = this.#openBrackets.at(-1);
    if (character === ',') return this.#skip(container === '{' ? 'key' : 'value');
    return character === (container === '{' ? '}' : ']') && this.#close(container);
  }

  #close(container: '{' | '[' | undefined): boolean {
    if (this.#openBrackets.at(-1) !== container) return false;
    this.#openBrackets.pop();
    this.#position += 1;
    this.#endValue();
    return true;
  }

  #endValue(): void {
    this.#expected = this.#openBrackets.length === 0 ? 'nothing' : ', or end';
  }

  #skip(expected: Expected): boolean {
    this.#position += 1;
    this.#expected = expected;
    return true;
  }

  #match(token: RegExp): boolean {
    token.lastIndex = this.#position;
    const match = token.exec(this.text);
    if (!match) return false;
    this.#position = token.lastIndex;
    return true;
  }

  #fail(character: string | undefined): false {
    const scannedText = this.text.slice(0, this.#position);
    const line = scannedText.split('\n').length;
    const column = this.#position - scannedText.lastIndexOf('\n');
    const foundText = character === undefined ? 'the end of the text' : JSON.stringify(character);
    const isUnreadable = character === '"' && /value|key/.test(this.#expected);
    const reason = isUnreadable
      ? 'a string is not closed, or contains a character that JSON does not allow'
      : `${EXPECTED_TEXTS[this.#expected]} before ${foundText}`;
    this.error = { line, column, reason };
    return false;
  }
}
