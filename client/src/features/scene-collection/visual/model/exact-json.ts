const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^-?\d+$/;
/** The first private-use character of Unicode. */
const FIRST_MARK = 0xe000;

/** A JSON value, and the prefix of numbers that JavaScript can't represent. */
export interface ExactJson {
  value: unknown;
  mark: string;
}

/**
 * Parses JSON. A number that JavaScript would change (a 64-bit integer, an overflow) becomes a string that begins with
 * `mark`, a character that the text does not contain. Throws SyntaxError for invalid JSON.
 */
export function parseExact(text: string): ExactJson {
  const mark = findFreeMark(text);
  const marked = text.replace(TOKEN, (token) =>
    token.startsWith('"') || isExact(token) ? token : `"${mark}${token}"`,
  );
  return { value: JSON.parse(marked), mark };
}

/** Prints the value, with its marked numbers as written. */
export function printExact({ value, mark }: ExactJson, indent: number): string {
  const marked = new RegExp(`"${mark}([-+.0-9eE]+)"`, 'g');
  return JSON.stringify(value, null, indent).replace(marked, '$1');
}

function isExact(token: string): boolean {
  const value = Number(token);
  return INTEGER.test(token) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function findFreeMark(text: string): string {
  const lower = text.toLowerCase();
  let code = FIRST_MARK;
  while (text.includes(String.fromCharCode(code)) || lower.includes(`\\u${code.toString(16)}`)) code += 1;
  return String.fromCharCode(code);
}
