import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Libsrt } from '../srt/libsrt.js';

/** SRT_SOCKSTATUS of a caller whose handshake libsrt has not finished. */
const SRTS_INIT = 1;
const SRTS_CONNECTING = 4;
/** From this state on libsrt has discarded the socket. A broken connection reaches it seconds later. */
const SRTS_CLOSED = 8;
/** SRT_REJECT_REASON: the passphrases differ, or only the caller has one. */
const PASSPHRASE_REASONS: readonly number[] = [10, 11];
/** Period of polling without a delay, ms. Most handshakes finish within it. */
const FAST_POLLING_MS = 10;
const POLL_MS = 5;
const TIMEOUT_MS = 1_000;

/**
 * Result of a handshake that the hook accepted. Afterwards, libsrt can still refuse the caller for its passphrase or
 * for another option (`other-reason`). `refused`: for one of these; which one is unknown.
 */
export type Outcome = 'connected' | 'passphrase' | 'other-reason' | 'refused' | 'undecided';

/**
 * Polls a caller that the hook accepted, because libsrt checks the passphrase later and reports no event. The reject
 * reason is readable for only about 0.1 ms, so about half of the calls miss it.
 */
export async function pollOutcome(
  socket: number,
  srt: Pick<Libsrt, 'state' | 'rejectReason'>,
  now: () => number = () => performance.now(),
): Promise<Outcome> {
  const startedAt = now();
  let reason = 0;
  for (let elapsedMs = 0; elapsedMs < TIMEOUT_MS; elapsedMs = now() - startedAt) {
    reason ||= srt.rejectReason(socket);
    const state = srt.state(socket);
    if (state >= SRTS_CLOSED) return refusalOutcome(reason);
    if (state < SRTS_INIT || state > SRTS_CONNECTING) return 'connected';
    await (elapsedMs < FAST_POLLING_MS ? setImmediate() : setTimeout(POLL_MS));
  }
  return 'undecided';
}

function refusalOutcome(reason: number): Outcome {
  if (reason === 0) return 'refused';
  return PASSPHRASE_REASONS.includes(reason) ? 'passphrase' : 'other-reason';
}
