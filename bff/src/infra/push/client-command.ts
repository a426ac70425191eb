import { isPushDestination, type PushDestination } from '@trailcast/schema/push';
import { parseBearerToken } from './bearer.js';
import { StompError } from './stomp-error.js';
import { STOMP_VERSIONS, type ClientFrame, type StompVersion } from './stomp-frame.js';

/** A subscription. `key` is unique within its channel; `id` is absent for a STOMP 1.0 client that sends none. */
export interface Subscription {
  key: string;
  id: string | undefined;
  destination: PushDestination;
  /** True if the client sends ACK for MESSAGEs. ACKs have no effect, because messages are never redelivered. */
  acknowledges: boolean;
}

/** Periods in ms in which a peer can send and requests to receive heartbeats; 0: no heartbeats. */
export interface HeartbeatOffer {
  sendMs: number;
  receiveMs: number;
}

/** A client's frame, parsed and validated. */
export type ClientCommand =
  | { kind: 'connect'; version: StompVersion; token: string | null; heartbeatOffer: HeartbeatOffer }
  | { kind: 'subscribe'; subscription: Subscription }
  | { kind: 'unsubscribe'; key: string }
  | { kind: 'acknowledge' }
  | { kind: 'disconnect' };

/**
 * Returns the command in a client's frame. `version` is null until CONNECT was accepted. Throws StompError if
 * STOMP or the product does not allow the frame.
 */
export function parseCommand(version: StompVersion | null, frame: ClientFrame): ClientCommand {
  if (frame.hasBody && frame.command !== 'SEND') throw createFrameError('Only SEND frames have a body.');
  const isConnect = frame.command === 'CONNECT' || frame.command === 'STOMP';
  if (version === null) {
    if (!isConnect) throw createFrameError('The first frame must be CONNECT.');
    return parseConnect(frame);
  }
  if (isConnect) throw createFrameError('Already connected.');
  switch (frame.command) {
    case 'SUBSCRIBE':
      return { kind: 'subscribe', subscription: parseSubscription(version, frame) };
    case 'UNSUBSCRIBE':
      return { kind: 'unsubscribe', key: createSubscriptionKey(version, frame) };
    case 'ACK':
    case 'NACK':
      return parseAck(version, frame);
    case 'DISCONNECT':
      return { kind: 'disconnect' };
    case 'SEND':
      throw createFrameError('SEND is not supported.');
    case 'BEGIN':
    case 'COMMIT':
    case 'ABORT':
      throw createFrameError('Transactions are not supported.');
    default:
      throw createFrameError('Unknown command.');
  }
}

function parseConnect(frame: ClientFrame): ClientCommand {
  return {
    kind: 'connect',
    version: chooseVersion(frame.headers.get('accept-version')),
    token: readToken(frame.headers),
    heartbeatOffer: parseHeartbeatHeader(frame.headers.get('heart-beat')),
  };
}

/** Returns the highest version that both sides support. A client that names none uses 1.0. */
function chooseVersion(accepted: string | undefined): StompVersion {
  const offeredVersions = (accepted ?? '1.0').split(',').map((version) => version.trim());
  const version = STOMP_VERSIONS.find((candidate) => offeredVersions.includes(candidate));
  if (version) return version;
  const supported = [...STOMP_VERSIONS].reverse().join(',');
  throw new StompError('Unsupported version', `Supported versions: ${supported}.`, { version: supported });
}

/**
 * Returns the token from `authorization: Bearer TOKEN` or `passcode` (docs/contract.md#connecting); null without
 * one.
 */
function readToken(headers: ReadonlyMap<string, string>): string | null {
  const authorization = headers.get('authorization') ?? headers.get('Authorization');
  return authorization === undefined ? headers.get('passcode') || null : parseBearerToken(authorization);
}

function parseHeartbeatHeader(header: string | undefined): HeartbeatOffer {
  const match = /^(\d{1,9}) *, *(\d{1,9})$/.exec(header ?? '0,0');
  if (!match) throw createFrameError('heart-beat must be two numbers of milliseconds.');
  return { sendMs: Number(match[1]), receiveMs: Number(match[2]) };
}

function parseSubscription(version: StompVersion, frame: ClientFrame): Subscription {
  const key = createSubscriptionKey(version, frame);
  const destination = frame.headers.get('destination');
  if (destination === undefined || !isPushDestination(destination))
    throw createFrameError('No such destination.');
  const acknowledges = parseAckMode(version, frame.headers.get('ack')) !== 'auto';
  return { key, id: frame.headers.get('id'), destination, acknowledges };
}

/** Returns the subscription's key: its id, or its destination for a 1.0 client that sends no id. */
function createSubscriptionKey(version: StompVersion, frame: ClientFrame): string {
  const id = frame.headers.get('id');
  if (id !== undefined) return `id ${id}`;
  const destination = frame.headers.get('destination');
  if (version !== '1.0' || destination === undefined) throw createFrameError(`${frame.command} needs an id.`);
  return `destination ${destination}`;
}

function parseAckMode(version: StompVersion, mode = 'auto'): string {
  const ackModes = version === '1.0' ? ['auto', 'client'] : ['auto', 'client', 'client-individual'];
  if (!ackModes.includes(mode)) throw createFrameError('Unknown ack mode.');
  return mode;
}

const ACK_HEADERS: Record<StompVersion, readonly string[]> = {
  '1.0': ['message-id'],
  '1.1': ['message-id', 'subscription'],
  '1.2': ['id'],
};

function parseAck(version: StompVersion, frame: ClientFrame): ClientCommand {
  if (frame.command === 'NACK' && version === '1.0') throw createFrameError('Unknown command.');
  if (frame.headers.has('transaction')) throw createFrameError('Transactions are not supported.');
  const missingHeader = ACK_HEADERS[version].find((name) => !frame.headers.has(name));
  if (missingHeader) throw createFrameError(`${frame.command} needs the header ${missingHeader}.`);
  return { kind: 'acknowledge' };
}

const createFrameError = (detail: string) => new StompError('Refused', detail);
