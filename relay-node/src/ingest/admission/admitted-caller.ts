import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Libsrt } from '../srt/libsrt.js';

/** SRT_SOCKSTATUS of a caller of which libsrt has not decided yet. */
const SRTS_INIT = 1;
const SRTS_CONNECTING = 4;
/** From here on libsrt has given the socket up; a connection breaks first, and closes seconds later. */
const SRTS_CLOSED = 8;
/** SRT_REJECT_REASON: it has another passphrase than the listener; it has one, and the listener has none. */
const PASSPHRASE_REASONS: readonly number[] = [10, 11];
/** A handshake is decided within milliseconds, ms. */
const QUICK_MS = 10;
const QUICK_LOOK_MS = 5;
const LIMIT_MS = 1_000;

/**
 * What became of a caller that the hook admitted. libsrt refuses one after the hook for its passphrase, or for another option
 * that does not fit (`other-reason`); `refused`: one of the two.
 */
export type Outcome = 'connected' | 'passphrase' | 'other-reason' | 'refused' | 'undecided';

/**
 * Follows a caller that the hook admitted: libsrt checks the passphrase only afterwards, and reports nothing. Its reason can
 * be read for a tenth of a millisecond and is missed in about every second call.
 */
export async function outcomeOf(
  socket: number,
  srt: Pick<Libsrt, 'state' | 'rejectReason'>,
  now: () => number = () => performance.now(),
): Promise<Outcome> {
  const began = now();
  let reason = 0;
  for (let passed = 0; passed < LIMIT_MS; passed = now() - began) {
    reason ||= srt.rejectReason(socket);
    const state = srt.state(socket);
    if (state >= SRTS_CLOSED) return refusal(reason);
    if (state < SRTS_INIT || state > SRTS_CONNECTING) return 'connected';
    await (passed < QUICK_MS ? setImmediate() : setTimeout(QUICK_LOOK_MS));
  }
  return 'undecided';
}

function refusal(reason: number): Outcome {
  if (reason === 0) return 'refused';
  return PASSPHRASE_REASONS.includes(reason) ? 'passphrase' : 'other-reason';
}
