import { readTicket, type ForwardTicket } from '../forward/forward-ticket.js';

/** The request in a caller's SRT stream-id. */
export type StreamRequest =
  | { kind: 'publish'; key: string }
  /** Another node forwards a feed. */
  | { kind: 'forward'; ticket: ForwardTicket }
  | { kind: 'read'; token: string }
  /** A mode of the SRT access-control guidelines that this port does not serve. */
  | { kind: 'other-mode' }
  | { kind: 'unreadable' };

/** Maximum length of SRTO_STREAMID, bytes (SRT API). */
const MAX_STREAM_ID_BYTES = 512;
const ACCESS_CONTROL_PREFIX = '#!::';
const APPLICATION_PREFIX = 'input/';
const OTHER_MODES = new Set(['read', 'play', 'request', 'bidirectional']);

const UNREADABLE: StreamRequest = { kind: 'unreadable' };
const OTHER_MODE: StreamRequest = { kind: 'other-mode' };

/**
 * Parses a stream-id. Publish: `publish:input/KEY`, `publish:/input/KEY`, `publish/input/KEY`, `input/KEY`,
 * `KEY` and SRT access-control syntax `#!::m=publish,r=input/KEY` (or `r=KEY`). Read: `read:TOKEN`. Forward
 * from another node: `forward:TICKET`. The input is untrusted: each step takes linear time.
 */
export function parseStreamId(streamId: string): StreamRequest {
  if (streamId.length === 0 || streamId.length > MAX_STREAM_ID_BYTES) return UNREADABLE;
  if (streamId.startsWith(ACCESS_CONTROL_PREFIX))
    return parseAccessControl(streamId.slice(ACCESS_CONTROL_PREFIX.length));
  const separatorIndex = streamId.search(/[:/]/);
  if (separatorIndex < 0) return createPublishRequest(streamId);
  const head = streamId.slice(0, separatorIndex);
  const path = streamId.slice(separatorIndex + 1);
  if (head === 'input' && streamId[separatorIndex] === '/') return createPublishRequest(path);
  if (head === 'publish')
    return parsePublishPath(streamId[separatorIndex] === ':' ? removeLeadingSlash(path) : path);
  if (head === 'forward') return parseForward(streamId);
  if (head === 'read' && streamId[separatorIndex] === ':' && isName(path))
    return { kind: 'read', token: path };
  return OTHER_MODES.has(head) ? OTHER_MODE : UNREADABLE;
}

/** Parses comma-separated `name=value` fields (SRT access control guidelines). The default mode is `request`. */
function parseAccessControl(text: string): StreamRequest {
  const fields = new Map<string, string>();
  for (const field of text.split(',')) {
    const separator = field.indexOf('=');
    if (separator < 1 || fields.has(field.slice(0, separator))) return UNREADABLE;
    fields.set(field.slice(0, separator), field.slice(separator + 1));
  }
  const mode = fields.get('m') ?? 'request';
  if (mode !== 'publish') return OTHER_MODES.has(mode) ? OTHER_MODE : UNREADABLE;
  const resource = fields.get('r') ?? '';
  return resource.startsWith(APPLICATION_PREFIX)
    ? parsePublishPath(resource)
    : createPublishRequest(resource);
}

const removeLeadingSlash = (path: string) => (path.startsWith('/') ? path.slice(1) : path);

const parsePublishPath = (path: string): StreamRequest =>
  path.startsWith(APPLICATION_PREFIX)
    ? createPublishRequest(path.slice(APPLICATION_PREFIX.length))
    : UNREADABLE;

function parseForward(streamId: string): StreamRequest {
  const ticket = readTicket(streamId);
  return ticket ? { kind: 'forward', ticket } : UNREADABLE;
}

const createPublishRequest = (key: string): StreamRequest =>
  isName(key) ? { kind: 'publish', key } : UNREADABLE;

/** Returns true if `text` uses only the alphabet of stream keys and reader tokens. */
const isName = (text: string) => /^[A-Za-z0-9_-]+$/.test(text);
