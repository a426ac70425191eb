import { jsonLanguage } from '@codemirror/lang-json';

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  from: number;
  to: number;
}

/** The first syntax error; `token` is null at the end of the text. */
export interface JsonSyntaxError extends TextRange {
  token: string | null;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
/** Positions in the error messages of V8 and Firefox. */
const POSITION = /at position (\d+)/;

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** Returns the first syntax error, the same in every browser; null for valid JSON. */
export function findSyntaxError(text: string): JsonSyntaxError | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const errorPosition = Math.min(
      findErrorPosition(text) ?? parsePosition(error) ?? text.length,
      text.length,
    );
    const tokenPattern = /[^\s{}[\],:"]+|\S/y;
    tokenPattern.lastIndex = errorPosition + (/^\s*/.exec(text.slice(errorPosition))?.[0].length ?? 0);
    const token = tokenPattern.exec(text)?.[0] ?? null;
    const tokenStart = token === null ? text.trimEnd().length : tokenPattern.lastIndex - token.length;
    return { from: tokenStart, to: tokenStart + (token?.length ?? 0), token: token?.slice(0, 20) ?? null };
  }
}

function findErrorPosition(text: string): number | null {
  let position: number | null = null;
  jsonLanguage.parser.parse(text).iterate({
    enter(node) {
      if (node.type.isError) position ??= node.from;
      return position === null;
    },
  });
  return position;
}

function parsePosition(error: unknown): number | null {
  const position = error instanceof Error ? POSITION.exec(error.message)?.[1] : undefined;
  return position === undefined ? null : Number(position);
}

/**
 * Returns the range of a position that the server names: `line 3, column 5` (both from 1), or a JSON pointer (RFC
 * 6901), resolved to its deepest existing part. Null for any other form.
 */
export function rangeOfPath(text: string, path: string): TextRange | null {
  const match = /^line (\d+), column (\d+)$/.exec(path);
  if (match) return rangeOfLine(text, Number(match[1]), Number(match[2]));
  if (!path.startsWith('/')) return null;
  let node = jsonLanguage.parser.parse(text).topNode.firstChild;
  for (const key of path.slice(1).split('/').map(unescapeKey)) {
    const child: Node | null = node && findChild(text, node, key);
    if (!child) break;
    node = child;
  }
  return node && { from: node.from, to: findLineEnd(text, node.from, node.to) };
}

function rangeOfLine(text: string, line: number, column: number): TextRange {
  const precedingLines = text.split('\n').slice(0, line - 1);
  const lineStart = precedingLines.reduce((sum, { length }) => sum + length + 1, 0);
  const from = Math.min(lineStart + column - 1, text.length);
  return { from, to: Math.min(from + 1, text.length) };
}

function findChild(text: string, node: Node, key: string): Node | null {
  if (node.name === 'Array') return valuesIn(node)[Number(key)] ?? null;
  const property = node.getChildren('Property').find((candidate) => nameOf(text, candidate) === key);
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

/** Returns the end of the range's first line. */
function findLineEnd(text: string, from: number, to: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? to : Math.min(end, to);
}

/** Returns the line and column of a position, both from 1. */
export function findLineAndColumn(text: string, position: number): { line: number; column: number } {
  const precedingText = text.slice(0, position);
  return { line: precedingText.split('\n').length, column: position - precedingText.lastIndexOf('\n') };
}
