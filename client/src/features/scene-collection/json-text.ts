import { LIMITS } from '@trailcast/schema/limits';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Maximum bytes in UTF-8 of one UTF-16 unit of a JavaScript string. */
const MAX_BYTES_PER_UNIT = 3;

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the size of the text in UTF-8, bytes. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function isTooLarge(text: string): boolean {
  if (text.length * MAX_BYTES_PER_UNIT <= LIMITS.collectionMaxBytes) return false;
  return countBytes(text) > LIMITS.collectionMaxBytes;
}

/**
 * Formats JSON with one value per line. Only white space changes: numbers and escapes stay as written, unlike with
 * `JSON.stringify`. Indents less if the text would exceed the limit. Invalid JSON, and text that can't fit, is returned
 * unchanged.
 */
export function prettyPrint(text: string): string {
  if (!isJson(text)) return text;
  const printers = [2, 1, 0].map((width) => () => indent(text, width));
  for (const print of printers) {
    const printedText = print();
    if (!isTooLarge(printedText)) return printedText;
  }
  return text;
}

function indent(text: string, width: number): string {
  let depth = 0;
  let isAfterOpening = false;
  const parts: string[] = [];
  const breakLine = () => parts.push('\n', ' '.repeat(depth * width));
  for (const [token] of text.matchAll(TOKEN)) {
    const isClosing = token === '}' || token === ']';
    if (isClosing) depth -= 1;
    if (isAfterOpening !== isClosing && (isAfterOpening || isClosing)) breakLine();
    parts.push(token);
    isAfterOpening = token === '{' || token === '[';
    if (isAfterOpening) depth += 1;
    else if (token === ':') parts.push(' ');
    else if (token === ',') breakLine();
  }
  return parts.join('');
}
