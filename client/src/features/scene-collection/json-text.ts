import { LIMITS } from '@trailcast/schema/limits';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
/** A character of JavaScript's strings has at most this many bytes in UTF-8. */
const MOST_BYTES = 3;

/** Whether the text is JSON at all. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Bytes of the text in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** More than a scene collection may have. */
export function isTooLarge(text: string): boolean {
  if (text.length * MOST_BYTES <= LIMITS.collectionMaxBytes) return false;
  return byteLength(text) > LIMITS.collectionMaxBytes;
}

/**
 * The same JSON with one value in each line. Only the space between tokens changes: numbers and escapes stay as they
 * were written, which `JSON.stringify` would not keep. Indents less where the text would grow above the limit; what is
 * no JSON, or never fits, stays as it is.
 */
export function prettyPrint(text: string): string {
  if (!isJson(text)) return text;
  const widths = [2, 1, 0].map((width) => () => indented(text, width));
  for (const print of widths) {
    const printed = print();
    if (!isTooLarge(printed)) return printed;
  }
  return text;
}

function indented(text: string, width: number): string {
  let depth = 0;
  let opened = false;
  const parts: string[] = [];
  const breakLine = () => parts.push('\n', ' '.repeat(depth * width));
  for (const [token] of text.matchAll(TOKEN)) {
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    if (opened !== closes && (opened || closes)) breakLine();
    parts.push(token);
    opened = token === '{' || token === '[';
    if (opened) depth += 1;
    else if (token === ':') parts.push(' ');
    else if (token === ',') breakLine();
  }
  return parts.join('');
}
