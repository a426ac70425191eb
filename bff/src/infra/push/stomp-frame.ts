import { FrameImpl } from '@stomp/stompjs';
import { StompError } from './stomp-error.js';

export type StompVersion = '1.0' | '1.1' | '1.2';

/** Supported versions, newest first. */
export const STOMP_VERSIONS: readonly StompVersion[] = ['1.2', '1.1', '1.0'];

/** A frame from the client with unescaped headers. If a header is repeated, the first one counts. */
export interface ClientFrame {
  command: string;
  headers: ReadonlyMap<string, string>;
  hasBody: boolean;
}

/** Headers with undefined values are omitted. */
export type ServerHeaders = Readonly<Record<string, string | undefined>>;

export type ServerCommand = 'CONNECTED' | 'MESSAGE' | 'RECEIPT' | 'ERROR';

/**
 * Returns an encoded server frame. 1.0 has no escapes, and CONNECTED is never escaped (STOMP 1.2, "Value
 * Encoding"). `version` is null until a version was negotiated.
 */
export function encodeFrame(
  version: StompVersion | null,
  command: ServerCommand,
  headers: ServerHeaders,
  body = '',
): string {
  const escapeHeaderValues = version !== null && version !== '1.0';
  const definedHeaders: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) definedHeaders[name] = value;
  }
  const bytes = FrameImpl.marshall({ command, headers: definedHeaders, body, escapeHeaderValues });
  return bytes as string;
}

const ESCAPES: Record<'1.1' | '1.2', ReadonlyMap<string, string>> = {
  '1.1': new Map([
    ['n', '\n'],
    ['c', ':'],
    ['\\', '\\'],
  ]),
  '1.2': new Map([
    ['r', '\r'],
    ['n', '\n'],
    ['c', ':'],
    ['\\', '\\'],
  ]),
};

/**
 * Returns the unescaped key or value of a header. Throws StompError for an escape that the version does not define
 * (STOMP 1.2, "Value Encoding"; `\\r` is undefined in 1.1).
 */
function unescapeHeader(version: StompVersion, text: string): string {
  if (version === '1.0') return text;
  const escapes = ESCAPES[version];
  return text.replace(/\\([^]?)/g, (sequence, escaped: string) => {
    const character = escapes.get(escaped);
    if (character === undefined)
      throw new StompError('Malformed frame', `Undefined escape ${sequence} in a header.`);
    return character;
  });
}

/**
 * Returns the client's frame from the parser's raw headers. CONNECT and STOMP frames have no escapes. In
 * these frames and in 1.0, header names and values are trimmed; since 1.1, spaces belong to the value. Throws
 * StompError for an undefined escape.
 */
export function toClientFrame(
  version: StompVersion | null,
  raw: { command: string; headers: readonly [string, string][]; hasBody: boolean },
): ClientFrame {
  const hasNoEscapes = version === null || raw.command === 'CONNECT' || raw.command === 'STOMP';
  const unescapeText = (text: string) => (hasNoEscapes ? text.trim() : unescapeHeader(version, text));
  const readHeader = version === '1.0' ? (text: string) => unescapeText(text).trim() : unescapeText;
  const headers = new Map<string, string>();
  for (const [key, value] of raw.headers) {
    const name = readHeader(key);
    if (!headers.has(name)) headers.set(name, readHeader(value));
  }
  return { command: raw.command, headers, hasBody: raw.hasBody };
}
