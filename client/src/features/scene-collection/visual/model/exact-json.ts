const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^-?\d+$/;
/** The first private-use character of Unicode. */
const FIRST_PREFIX = 0xe000;

/** A JSON value, and the prefix of strings that stand for numbers, so that their digits are kept. */
export interface ExactJson {
  value: unknown;
  numberPrefix: string;
}

/**
 * Parses JSON. A number that JavaScript would change (a 64-bit integer, an overflow) becomes a string that begins with
 * `numberPrefix`, a character that the text does not contain. Throws SyntaxError for invalid JSON.
 */
export function parseExact(text: string): ExactJson {
  const numberPrefix = findFreePrefix(text);
  const prefixedText = text.replace(TOKEN, (token) =>
    token.startsWith('"') || isExact(token) ? token : `"${numberPrefix}${token}"`,
  );
  return { value: JSON.parse(prefixedText), numberPrefix };
}

/** Prints the value, with its prefixed strings as numbers with the original digits. */
export function printExact({ value, numberPrefix }: ExactJson, indent: number): string {
  const prefixedNumber = new RegExp(`"${numberPrefix}([-+.0-9eE]+)"`, 'g');
  return JSON.stringify(value, null, indent).replace(prefixedNumber, '$1');
}

function isExact(token: string): boolean {
  const value = Number(token);
  return INTEGER.test(token) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function findFreePrefix(text: string): string {
  const lower = text.toLowerCase();
  let characterCode = FIRST_PREFIX;
  while (
    text.includes(String.fromCharCode(characterCode)) ||
    lower.includes(`\\u${characterCode.toString(16)}`)
  )
    characterCode += 1;
  return String.fromCharCode(characterCode);
}
