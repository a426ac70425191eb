import { isPushDestination, type PushDestination } from '@trailcast/schema/push';
import { bearerToken } from './bearer.js';
import { StompError } from './stomp-error.js';
import { STOMP_VERSIONS, type ClientFrame, type StompVersion } from './stomp-frame.js';

/** What a channel listens to. `key` is unique in its channel; `id` is absent for a 1.0 client that names none. */
export interface Subscription {
  key: string;
  id: string | undefined;
  destination: PushDestination;
  /** The client answers MESSAGEs with ACK; nothing is ever sent again, so that is a courtesy. */
  acknowledges: boolean;
}

/** Heart-beats that a peer promises and wants, in ms; 0 is none. */
export interface Beats {
  promises: number;
  wants: number;
}

export type ClientCommand =
  | { kind: 'connect'; version: StompVersion; token: string | null; beats: Beats }
  | { kind: 'subscribe'; subscription: Subscription }
  | { kind: 'unsubscribe'; key: string }
  | { kind: 'acknowledge' }
  | { kind: 'disconnect' };

/**
 * What a client's frame asks for. `version` is null until CONNECT was accepted.
 * @throws StompError for everything that STOMP or the product does not allow
 */
export function interpret(version: StompVersion | null, frame: ClientFrame): ClientCommand {
  if (frame.hasBody && frame.command !== 'SEND') throw refused('Only SEND frames have a body.');
  const connects = frame.command === 'CONNECT' || frame.command === 'STOMP';
  if (version === null) {
    if (!connects) throw refused('The first frame must be CONNECT.');
    return connect(frame);
  }
  if (connects) throw refused('Already connected.');
  switch (frame.command) {
    case 'SUBSCRIBE':
      return { kind: 'subscribe', subscription: subscription(version, frame) };
    case 'UNSUBSCRIBE':
      return { kind: 'unsubscribe', key: subscriptionKey(version, frame) };
    case 'ACK':
    case 'NACK':
      return acknowledge(version, frame);
    case 'DISCONNECT':
      return { kind: 'disconnect' };
    case 'SEND':
      throw refused('Nothing can be sent here.');
    case 'BEGIN':
    case 'COMMIT':
    case 'ABORT':
      throw refused('Transactions are not offered.');
    default:
      throw refused('Unknown command.');
  }
}

function connect(frame: ClientFrame): ClientCommand {
  return {
    kind: 'connect',
    version: agree(frame.headers.get('accept-version')),
    token: credential(frame.headers),
    beats: parseBeats(frame.headers.get('heart-beat')),
  };
}

/** The highest version that both sides speak; a client that names none speaks 1.0. */
function agree(accepted: string | undefined): StompVersion {
  const offered = (accepted ?? '1.0').split(',').map((version) => version.trim());
  const version = STOMP_VERSIONS.find((candidate) => offered.includes(candidate));
  if (version) return version;
  const ours = [...STOMP_VERSIONS].reverse().join(',');
  throw new StompError('Unsupported version', `Supported versions: ${ours}.`, { version: ours });
}

/** docs/contract.md#connecting: `authorization: Bearer TOKEN`, or the token as `passcode`. */
function credential(headers: ReadonlyMap<string, string>): string | null {
  const authorization = headers.get('authorization') ?? headers.get('Authorization');
  return authorization === undefined ? headers.get('passcode') || null : bearerToken(authorization);
}

function parseBeats(header: string | undefined): Beats {
  const match = /^(\d{1,9}) *, *(\d{1,9})$/.exec(header ?? '0,0');
  if (!match) throw refused('heart-beat must be two numbers of milliseconds.');
  return { promises: Number(match[1]), wants: Number(match[2]) };
}

function subscription(version: StompVersion, frame: ClientFrame): Subscription {
  const key = subscriptionKey(version, frame);
  const destination = frame.headers.get('destination');
  if (destination === undefined || !isPushDestination(destination)) throw refused('No such destination.');
  const acknowledges = ackMode(version, frame.headers.get('ack')) !== 'auto';
  return { key, id: frame.headers.get('id'), destination, acknowledges };
}

/** From 1.1 on a subscription has an id; a 1.0 client may name the destination alone. */
function subscriptionKey(version: StompVersion, frame: ClientFrame): string {
  const id = frame.headers.get('id');
  if (id !== undefined) return `id ${id}`;
  const destination = frame.headers.get('destination');
  if (version !== '1.0' || destination === undefined) throw refused(`${frame.command} needs an id.`);
  return `destination ${destination}`;
}

function ackMode(version: StompVersion, mode = 'auto'): string {
  const known = version === '1.0' ? ['auto', 'client'] : ['auto', 'client', 'client-individual'];
  if (!known.includes(mode)) throw refused('Unknown ack mode.');
  return mode;
}

const ACK_HEADERS: Record<StompVersion, readonly string[]> = {
  '1.0': ['message-id'],
  '1.1': ['message-id', 'subscription'],
  '1.2': ['id'],
};

function acknowledge(version: StompVersion, frame: ClientFrame): ClientCommand {
  if (frame.command === 'NACK' && version === '1.0') throw refused('Unknown command.');
  if (frame.headers.has('transaction')) throw refused('Transactions are not offered.');
  const missing = ACK_HEADERS[version].find((name) => !frame.headers.has(name));
  if (missing) throw refused(`${frame.command} needs the header ${missing}.`);
  return { kind: 'acknowledge' };
}

const refused = (detail: string) => new StompError('Refused', detail);
