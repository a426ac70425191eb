import type { OutputFailure } from '@trailcast/schema/node';

/** Texts for the user, by the stored reason for the end of a broadcast. */
const TEXTS: Record<OutputFailure, string> = {
  'connect-failed': 'The platform could not be reached.',
  refused: 'The platform refused the broadcast. Check the stream key and whether the account may stream.',
  timeout: 'The platform did not confirm the broadcast in time.',
  'no-target': 'OBS received no broadcast target.',
  'no-capacity': 'The relay node has no capacity for another broadcast now.',
  'reconnects-used-up': 'The connection to the platform was lost and could not be restored.',
  'interrupted-too-long': 'The broadcast was interrupted for too long to be resumed automatically.',
  'obs-failed': 'OBS stopped unexpectedly.',
  stopped: 'The broadcast was ended in OBS.',
  unattended:
    'The broadcast was ended because there was no feed for hours and the studio could not be reached.',
  'no-hub': 'The server has no hub.',
};

/** Returns the text for a reason, or a general text for the code of a newer node. */
export function describeEndReason(code: string): string {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code as OutputFailure] : 'The broadcast ended unexpectedly.';
}
