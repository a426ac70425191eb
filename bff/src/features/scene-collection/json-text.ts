interface Span {
  start: number;
  end: number;
}

type Key = string | number;

/**
 * Replaces the value at `path` in a valid JSON text and keeps every other byte. Adds names that an object lacks.
 * Replaces a value in the path by an object if it is none. Throws RangeError for an index that a list lacks.
 */
export function replaceJsonValue(text: string, path: readonly Key[], value: unknown): string {
  let span = valueAt(text, 0);
  for (const [depth, key] of path.entries()) {
    const rest = nestValue(path.slice(depth + 1), value);
    if (typeof key === 'number') {
      span = elementAt(text, span, key);
      continue;
    }
    if (text[span.start] !== '{') return splice(text, span, { [key]: rest });
    const member = memberOf(text, span, key);
    if (!member) return withMember(text, span, key, rest);
    span = member;
  }
  return splice(text, span, value);
}

const nestValue = (path: readonly Key[], value: unknown): unknown =>
  path.reduceRight((inner, key) => ({ [key]: inner }), value);

const splice = (text: string, { start, end }: Span, value: unknown): string =>
  text.slice(0, start) + JSON.stringify(value) + text.slice(end);

function withMember(text: string, { start, end }: Span, key: string, value: unknown): string {
  const isEmpty = text.slice(start + 1, end - 1).trim() === '';
  const member = `${JSON.stringify(key)}:${JSON.stringify(value)}${isEmpty ? '' : ','}`;
  return text.slice(0, start + 1) + member + text.slice(start + 1);
}

/** If a name occurs twice, JSON.parse uses the last one. */
function memberOf(text: string, object: Span, key: string): Span | null {
  let found: Span | null = null;
  for (let at = skipSpace(text, object.start + 1); text[at] !== '}';) {
    const name = valueAt(text, at);
    const value = valueAt(text, skipSpace(text, name.end) + 1);
    if (JSON.parse(text.slice(name.start, name.end)) === key) found = value;
    at = afterComma(text, value);
  }
  return found;
}

function elementAt(text: string, list: Span, index: number): Span {
  let before = index;
  for (let at = skipSpace(text, list.start + 1); text[at] !== ']'; before -= 1) {
    const value = valueAt(text, at);
    if (before === 0) return value;
    at = afterComma(text, value);
  }
  throw new RangeError(`the list has no element ${index}`);
}

function afterComma(text: string, { end }: Span): number {
  const next = skipSpace(text, end);
  return text[next] === ',' ? skipSpace(text, next + 1) : next;
}

const SPACES = ' \t\r\n';
const AFTER_SCALAR = `${SPACES},]}`;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACES.includes(text[at] ?? '')) at += 1;
  return at;
}

/** Returns the value that starts at `from` or after the white space there. */
function valueAt(text: string, from: number): Span {
  const start = skipSpace(text, from);
  const first = text[start];
  if (first === '"') return { start, end: endOfString(text, start) };
  if (first === '{' || first === '[') return { start, end: endOfBrackets(text, start) };
  let end = start;
  while (end < text.length && !AFTER_SCALAR.includes(text[end] ?? '')) end += 1;
  return { start, end };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length;) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return text.length;
}
