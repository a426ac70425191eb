import type { DestinationReport } from '@trailcast/schema/node';
import type { DestinationReason } from '@trailcast/schema/wire';
import type { ServerDestination } from '../relay-server.ports.js';

type Failure = NonNullable<DestinationReport['failure']>;
type Code = Failure['code'] | NonNullable<ServerDestination['problem']>;

/** Texts for the user, by code of the reason. */
const TEXTS: Record<Code, string> = {
  'no-address': 'The address can’t be used: its host is unknown, or it is not on the public Internet.',
  'connect-failed': 'The platform could not be reached.',
  refused: 'The platform refused the broadcast. Check the stream key and whether the account may stream.',
  lost: 'The connection to the platform was lost.',
  stalled: 'The platform has stopped accepting data.',
  'parameters-changed': 'The picture or sound format has changed, so a new connection is needed.',
  'sign-in':
    'The platform gave no stream key for your sign-in. Trailcast tries again automatically. If that does not help, log out and sign in again.',
  'one-destination':
    'This server’s relay node sends to one destination only. Ask the operator to update the node.',
};

/** Returns the reason of a failed connection, with the platform's message. */
export function toFailureReason({ code, words }: Failure): DestinationReason {
  return { code, text: TEXTS[code], ...(words ? { words } : {}) };
}

/** Returns the reason why the server cannot use a destination. */
export function toProblemReason(code: NonNullable<ServerDestination['problem']>): DestinationReason {
  return { code, text: TEXTS[code] };
}
