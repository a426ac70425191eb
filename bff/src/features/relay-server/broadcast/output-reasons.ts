import type { OutputFailure } from '@trailcast/schema/node';

/** Why a broadcast did not begin, or ended by itself: what is stored, and what the user is told. */
const WORDS: Record<OutputFailure, string> = {
  'connect-failed': 'The platform could not be reached.',
  refused: 'The platform refused the broadcast. Check the stream key and whether the account may stream.',
  timeout: 'The platform did not confirm the broadcast in time.',
  'no-target': 'OBS was never told where to send.',
  'no-capacity': 'The relay node has no capacity for another broadcast now.',
  'reconnects-used-up': 'The connection to the platform was lost and could not be restored.',
  'interrupted-too-long': 'The broadcast was interrupted for too long to be resumed by itself.',
  'obs-failed': 'OBS stopped unexpectedly.',
  stopped: 'The broadcast was ended in OBS.',
  unattended: 'The broadcast was ended because for hours no feed came and the studio could not be reached.',
};

/** The reason in words; a code that is not known (a newer node's) gets general ones. */
export function reasonInWords(code: string): string {
  return Object.hasOwn(WORDS, code) ? WORDS[code as OutputFailure] : 'The broadcast ended unexpectedly.';
}
