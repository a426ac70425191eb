interface Span {
  start: number;
  end: number;
}

type Key = string | number;

/**
 * Replaces the value at `path` in a valid JSON text without changing another byte. Adds names that an object lacks. A
 * value on the path that is not an object is replaced by one. Throws RangeError if a list has no element with an index
 * of the path.
 */
export function replaceJsonValue(text: string, path: readonly Key[], value: unknown): string {
  let span = findValue(text, 0);
  for (const [depth, key] of path.entries()) {
    const nestedValue = nestValue(path.slice(depth + 1), value);
    if (typeof key === 'number') {
      span = findElement(text, span, key);
      continue;
    }
    if (text[span.start] !== '{') return replaceSpan(text, span, { [key]: nestedValue });
    const member = findMember(text, span, key);
    if (!member) return addMember(text, span, key, nestedValue);
    span = member;
  }
  return replaceSpan(text, span, value);
}

const nestValue = (path: readonly Key[], value: unknown): unknown =>
  path.reduceRight((inner, key) => ({ [key]: inner }), value);

const replaceSpan = (text: string, { start, end }: Span, value: unknown): string =>
  text.slice(0, start) + JSON.stringify(value) + text.slice(end);

function addMember(text: string, { start, end }: Span, key: string, value: unknown): string {
  const isEmpty = text.slice(start + 1, end - 1).trim() === '';
  const member = `${JSON.stringify(key)}:${JSON.stringify(value)}${isEmpty ? '' : ','}`;
  return text.slice(0, start + 1) + member + text.slice(start + 1);
}

/** Returns the last value with this name, as JSON.parse does, or null if there is none. */
function findMember(text: string, object: Span, key: string): Span | null {
  let lastMatch: Span | null = null;
  for (let position = skipSpace(text, object.start + 1); text[position] !== '}';) {
    const name = findValue(text, position);
    const value = findValue(text, skipSpace(text, name.end) + 1);
    if (JSON.parse(text.slice(name.start, name.end)) === key) lastMatch = value;
    position = skipComma(text, value);
  }
  return lastMatch;
}

function findElement(text: string, list: Span, index: number): Span {
  let remaining = index;
  for (let position = skipSpace(text, list.start + 1); text[position] !== ']'; remaining -= 1) {
    const value = findValue(text, position);
    if (remaining === 0) return value;
    position = skipComma(text, value);
  }
  throw new RangeError(`the list has no element ${index}`);
}

function skipComma(text: string, { end }: Span): number {
  const position = skipSpace(text, end);
  return text[position] === ',' ? skipSpace(text, position + 1) : position;
}

const SPACES = ' \t\r\n';
const AFTER_SCALAR = `${SPACES},]}`;

function skipSpace(text: string, start: number): number {
  let position = start;
  while (position < text.length && SPACES.includes(text[position] ?? '')) position += 1;
  return position;
}

/** Returns the value at `position`, after any white space. */
function findValue(text: string, position: number): Span {
  const start = skipSpace(text, position);
  const firstCharacter = text[start];
  if (firstCharacter === '"') return { start, end: findStringEnd(text, start) };
  if (firstCharacter === '{' || firstCharacter === '[') return { start, end: findBracketEnd(text, start) };
  let end = start;
  while (end < text.length && !AFTER_SCALAR.includes(text[end] ?? '')) end += 1;
  return { start, end };
}

function findStringEnd(text: string, start: number): number {
  let position = start + 1;
  while (text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
  return position + 1;
}

function findBracketEnd(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length;) {
    const character = text[position];
    if (character === '"') {
      position = findStringEnd(text, position);
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    position += 1;
    if (depth === 0) return position;
  }
  return text.length;
}
