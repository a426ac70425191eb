import type { ServerRecording } from '@trailcast/schema/wire';

type StopCode = NonNullable<ServerRecording['failed']>['code'];

const TEXTS: Record<StopCode, string> = {
  'disk-full': 'The disk of the server’s node is full.',
  'user-quota': 'Your recordings have used up your space. Delete some to record again.',
  'node-quota': 'The node’s space for recordings is used up.',
  'too-slow': 'The disk of the server’s node is too slow.',
  'not-taken': 'The recording did not reach the server’s node in time.',
  'write-failed': 'The server’s node could not write the recording.',
  unsupported: 'The broadcast is not H.264 with AAC.',
  unavailable: 'This server’s node can’t record yet.',
};

/** Returns the user's text for the reason why a recording stopped. */
export function describeRecordingStop(code: StopCode): string {
  return TEXTS[code];
}
