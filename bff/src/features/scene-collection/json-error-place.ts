/** Position of the first syntax error in a JSON text (RFC 8259): line and column from 1, columns in UTF-16 units. */
export interface JsonErrorPlace {
  line: number;
  column: number;
  /** Text for the user, e.g. `a value is missing before "}"`. */
  reason: string;
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';

const SPACE = /[\t\n\r ]*/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y; // eslint-disable-line no-control-regex -- what JSON refuses
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

const IN_WORDS: Record<Expected, string> = {
  value: 'a value is missing',
  'value or ]': 'a value or "]" is missing',
  key: 'a name in quotes is missing',
  'key or }': 'a name in quotes or "}" is missing',
  ':': 'a colon is missing',
  ', or end': 'a comma or a closing bracket is missing',
  nothing: 'the text should end',
};

/**
 * Returns null for valid JSON. Needed because `JSON.parse` reports a position only for some errors and in some engines.
 */
export function jsonErrorPlace(text: string): JsonErrorPlace | null {
  const scanner = new Scanner(text);
  while (scanner.step());
  return scanner.failure;
}

/** Scans one token at a time with its own stack, so that deep texts do not overflow the call stack. */
class Scanner {
  failure: JsonErrorPlace | null = null;
  #at = 0;
  #expected: Expected = 'value';
  readonly #open: ('{' | '[')[] = [];

  constructor(private readonly text: string) {}

  /** Returns false at the end or at an error. */
  step(): boolean {
    this.#match(SPACE);
    const next = this.text[this.#at];
    if (next === undefined && this.#expected === 'nothing') return false;
    if (next === undefined || !this.#take(next)) return this.#fail(next);
    return true;
  }

  #take(next: string): boolean {
    switch (this.#expected) {
      case 'key or }':
        return (next === '}' && this.#close('{')) || this.#key();
      case 'key':
        return this.#key();
      case ':':
        return next === ':' && this.#skip('value');
      case 'value or ]':
        return (next === ']' && this.#close('[')) || this.#value(next);
      case 'value':
        return this.#value(next);
      case ', or end':
        return this.#afterValue(next);
      case 'nothing':
        return false;
    }
  }

  #key(): boolean {
    if (!this.#match(STRING)) return false;
    this.#expected = ':';
    return true;
  }

  #value(next: string): boolean {
    if (next === '{' || next === '[') {
      this.#open.push(next);
      return this.#skip(next === '{' ? 'key or }' : 'value or ]');
    }
    if (!this.#match(STRING) && !this.#match(SCALAR)) return false;
    this.#valueEnded();
    return true;
  }

  #afterValue(next: string): boolean {
    const container = this.#open.at(-1);
    if (next === ',') return this.#skip(container === '{' ? 'key' : 'value');
    return next === (container === '{' ? '}' : ']') && this.#close(container);
  }

  #close(container: '{' | '[' | undefined): boolean {
    if (this.#open.at(-1) !== container) return false;
    this.#open.pop();
    this.#at += 1;
    this.#valueEnded();
    return true;
  }

  #valueEnded(): void {
    this.#expected = this.#open.length === 0 ? 'nothing' : ', or end';
  }

  #skip(expected: Expected): boolean {
    this.#at += 1;
    this.#expected = expected;
    return true;
  }

  #match(token: RegExp): boolean {
    token.lastIndex = this.#at;
    const found = token.exec(this.text);
    if (!found) return false;
    this.#at = token.lastIndex;
    return true;
  }

  #fail(next: string | undefined): false {
    const before = this.text.slice(0, this.#at);
    const line = before.split('\n').length;
    const column = this.#at - before.lastIndexOf('\n');
    const found = next === undefined ? 'the end of the text' : JSON.stringify(next);
    const unreadable = next === '"' && /value|key/.test(this.#expected);
    const reason = unreadable
      ? 'a text in quotes does not end, or contains a character that JSON does not allow'
      : `${IN_WORDS[this.#expected]} before ${found}`;
    this.failure = { line, column, reason };
    return false;
  }
}
