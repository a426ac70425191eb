import { jsonLanguage } from '@codemirror/lang-json';

/** A range of a text, in UTF-16 units. */
export interface Place {
  from: number;
  to: number;
}

/** The first syntax error; `found` is null at the end of the text. */
export interface JsonSyntaxError extends Place {
  found: string | null;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
/** Positions in the error messages of V8 and Firefox. */
const POSITION = /at position (\d+)/;

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** Returns the first syntax error, the same in every browser; null for valid JSON. */
export function syntaxErrorOf(text: string): JsonSyntaxError | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const from = Math.min(firstErrorPosition(text) ?? positionInMessage(error) ?? text.length, text.length);
    const token = /[^\s{}[\],:"]+|\S/y;
    token.lastIndex = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
    const found = token.exec(text)?.[0] ?? null;
    const start = found === null ? text.trimEnd().length : token.lastIndex - found.length;
    return { from: start, to: start + (found?.length ?? 0), found: found?.slice(0, 20) ?? null };
  }
}

function firstErrorPosition(text: string): number | null {
  let at: number | null = null;
  jsonLanguage.parser.parse(text).iterate({
    enter(node) {
      if (node.type.isError) at ??= node.from;
      return at === null;
    },
  });
  return at;
}

function positionInMessage(error: unknown): number | null {
  const position = error instanceof Error ? POSITION.exec(error.message)?.[1] : undefined;
  return position === undefined ? null : Number(position);
}

/**
 * Returns the position that the server names: `line 3, column 5` (both from 1), or a JSON pointer (RFC 6901), resolved
 * to its deepest existing part. Null for any other form.
 */
export function placeOf(text: string, path: string): Place | null {
  const match = /^line (\d+), column (\d+)$/.exec(path);
  if (match) return placeOfLine(text, Number(match[1]), Number(match[2]));
  if (!path.startsWith('/')) return null;
  let node = jsonLanguage.parser.parse(text).topNode.firstChild;
  for (const key of path.slice(1).split('/').map(unescapeKey)) {
    const child: Node | null = node && childOf(text, node, key);
    if (!child) break;
    node = child;
  }
  return node && { from: node.from, to: lineEnd(text, node.from, node.to) };
}

function placeOfLine(text: string, line: number, column: number): Place {
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, { length }) => sum + length + 1, 0);
  const from = Math.min(start + column - 1, text.length);
  return { from, to: Math.min(from + 1, text.length) };
}

function childOf(text: string, node: Node, key: string): Node | null {
  if (node.name === 'Array') return valuesIn(node)[Number(key)] ?? null;
  const property = node.getChildren('Property').find((one) => nameOf(text, one) === key);
  return (property && valuesIn(property)[0]) ?? null;
}

function valuesIn(node: Node): Node[] {
  const values: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (VALUES.has(child.name)) values.push(child);
  }
  return values;
}

function nameOf(text: string, property: Node): string | null {
  const name = property.getChild('PropertyName');
  try {
    return name && String(JSON.parse(text.slice(name.from, name.to)));
  } catch {
    return null;
  }
}

const unescapeKey = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** Ends the marked range at the end of its first line. */
function lineEnd(text: string, from: number, to: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? to : Math.min(end, to);
}

/** Line and column, both from 1. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
