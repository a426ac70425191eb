import { readTicket, type ForwardTicket } from '../forward/forward-ticket.js';

/** The request in a caller's SRT stream-id. */
export type StreamRequest =
  | { kind: 'publish'; key: string }
  /** Another node forwards a feed. */
  | { kind: 'forward'; ticket: ForwardTicket }
  | { kind: 'read'; token: string }
  /** A mode that SRT senders know but this port does not serve. */
  | { kind: 'other-mode' }
  | { kind: 'unreadable' };

/** Maximum length of SRTO_STREAMID, bytes (SRT API). */
const MAX_LENGTH = 512;
const ACCESS_CONTROL = '#!::';
const APPLICATION = 'input/';
const OTHER_MODES = new Set(['read', 'play', 'request', 'bidirectional']);

const unreadable: StreamRequest = { kind: 'unreadable' };
const otherMode: StreamRequest = { kind: 'other-mode' };

/**
 * Parses a stream-id. Publish: `publish:input/KEY`, `publish:/input/KEY`, `publish/input/KEY`, `input/KEY`,
 * `KEY` and SRT access-control syntax `#!::m=publish,r=input/KEY` (or `r=KEY`). Read: `read:TOKEN`. Forward
 * from another node: `forward:TICKET`. The input is untrusted: each step takes linear time.
 */
export function parseStreamId(streamId: string): StreamRequest {
  if (streamId.length === 0 || streamId.length > MAX_LENGTH) return unreadable;
  if (streamId.startsWith(ACCESS_CONTROL)) return parseAccessControl(streamId.slice(ACCESS_CONTROL.length));
  const end = streamId.search(/[:/]/);
  if (end < 0) return publish(streamId);
  const head = streamId.slice(0, end);
  const rest = streamId.slice(end + 1);
  if (head === 'input' && streamId[end] === '/') return publish(rest);
  if (head === 'publish') return publishInApplication(streamId[end] === ':' ? withoutSlash(rest) : rest);
  if (head === 'forward') return forward(streamId);
  if (head === 'read' && streamId[end] === ':' && isName(rest)) return { kind: 'read', token: rest };
  return OTHER_MODES.has(head) ? otherMode : unreadable;
}

/** SRT access control guidelines: comma-separated `name=value`. The default mode is `request`. */
function parseAccessControl(text: string): StreamRequest {
  const fields = new Map<string, string>();
  for (const field of text.split(',')) {
    const equals = field.indexOf('=');
    if (equals < 1 || fields.has(field.slice(0, equals))) return unreadable;
    fields.set(field.slice(0, equals), field.slice(equals + 1));
  }
  const mode = fields.get('m') ?? 'request';
  if (mode !== 'publish') return OTHER_MODES.has(mode) ? otherMode : unreadable;
  const resource = fields.get('r') ?? '';
  return resource.startsWith(APPLICATION) ? publishInApplication(resource) : publish(resource);
}

const withoutSlash = (path: string) => (path.startsWith('/') ? path.slice(1) : path);

const publishInApplication = (path: string): StreamRequest =>
  path.startsWith(APPLICATION) ? publish(path.slice(APPLICATION.length)) : unreadable;

function forward(streamId: string): StreamRequest {
  const ticket = readTicket(streamId);
  return ticket ? { kind: 'forward', ticket } : unreadable;
}

const publish = (key: string): StreamRequest => (isName(key) ? { kind: 'publish', key } : unreadable);

/** Returns true if `text` uses only the alphabet of stream keys and reader tokens. */
const isName = (text: string) => /^[A-Za-z0-9_-]+$/.test(text);
