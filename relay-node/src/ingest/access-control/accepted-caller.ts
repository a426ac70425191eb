import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Libsrt } from '../srt/libsrt.js';

/** SRT_SOCKSTATUS of a caller whose handshake libsrt has not finished. */
const SRTS_INIT = 1;
const SRTS_CONNECTING = 4;
/** State of a socket that libsrt has discarded. A broken connection reaches it seconds later. */
const SRTS_CLOSED = 8;
/** SRT_REJECT_REASON of different passphrases, and of a passphrase that only the caller has. */
const PASSPHRASE_REASONS: readonly number[] = [10, 11];
/** Time for which the socket is polled without a delay, ms. Most handshakes finish within it. */
const FAST_POLL_DURATION_MS = 10;
const POLL_INTERVAL_MS = 5;
const TIMEOUT_MS = 1_000;

/**
 * Result of a handshake that the hook accepted. Afterwards, libsrt can still refuse the caller for its passphrase or
 * for another option (`other-reason`). `refused` is a refusal whose reason could not be read.
 */
export type Outcome = 'connected' | 'passphrase' | 'other-reason' | 'refused' | 'undecided';

/**
 * Polls a caller that the hook accepted, because libsrt checks the passphrase later and reports no event. The reject
 * reason is readable for only about 0.1 ms, so about half of the polls miss it.
 */
export async function pollOutcome(
  socket: number,
  srt: Pick<Libsrt, 'state' | 'readRejectReason'>,
  now: () => number = () => performance.now(),
): Promise<Outcome> {
  const startedAt = now();
  let reason = 0;
  for (let elapsedMs = 0; elapsedMs < TIMEOUT_MS; elapsedMs = now() - startedAt) {
    reason ||= srt.readRejectReason(socket);
    const state = srt.state(socket);
    if (state >= SRTS_CLOSED) return classifyRefusal(reason);
    if (state < SRTS_INIT || state > SRTS_CONNECTING) return 'connected';
    await (elapsedMs < FAST_POLL_DURATION_MS ? setImmediate() : setTimeout(POLL_INTERVAL_MS));
  }
  return 'undecided';
}

function classifyRefusal(reason: number): Outcome {
  if (reason === 0) return 'refused';
  return PASSPHRASE_REASONS.includes(reason) ? 'passphrase' : 'other-reason';
}
