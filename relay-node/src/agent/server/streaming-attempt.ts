import { backoffMs } from '@trailcast/schema/async/backoff';
import { OUTPUT_FAILURES, type DesiredServer, type OutputFailure } from '@trailcast/schema/node';
import { z } from 'zod';

/** The user's wish to be on air, as the control plane sent it. */
export type Wish = NonNullable<DesiredServer['streaming']>;

/**
 * What the node knows about the newest start. Times are milliseconds of the agent's clock; they are kept over a restart.
 * A number that has failed or was stopped is never tried again.
 */
export const Attempt = z.object({
  /** 0 before any start. */
  number: z.int().nonnegative(),
  state: z.enum(['idle', 'open', 'failed']),
  /** Why it failed; null unless it did. */
  reason: z.enum(OUTPUT_FAILURES).nullable(),
  /** An unconfirmed attempt that is not on air by then has failed. */
  deadline: z.number(),
  /** It was on air. */
  reached: z.boolean(),
  /** Since when a broadcast that was on air is not; null while it is. */
  interruptedAt: z.number().nullable(),
  tries: z.int().nonnegative(),
  retryAt: z.number(),
  lastReason: z.enum(OUTPUT_FAILURES).nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

export const NO_ATTEMPT: Attempt = {
  number: 0,
  state: 'idle',
  reason: null,
  deadline: 0,
  reached: false,
  interruptedAt: null,
  tries: 0,
  retryAt: 0,
  lastReason: null,
};

const RETRY_MS = { first: 1_000, last: 8_000 };

/** Takes over the wish of a new generation. */
export function seeWish(attempt: Attempt, wish: Wish | null, now: number): Attempt {
  if (!wish || wish.attempt < attempt.number) return { ...attempt, state: 'idle', reason: null };
  if (wish.attempt > attempt.number) return open(wish, now);
  // Stopped before, and asked for again under the same number: a start needs a new one.
  if (attempt.state === 'idle') return failed(attempt, 'stopped');
  if (attempt.state === 'open' && wish.confirmed && !attempt.reached && attempt.interruptedAt === null)
    return { ...attempt, interruptedAt: now };
  return attempt;
}

function open(wish: Wish, now: number): Attempt {
  return {
    ...NO_ATTEMPT,
    number: wish.attempt,
    state: 'open',
    deadline: now + wish.remainingMs,
    // Confirmed but unknown here: it was on air in an OBS that is no more, so this is a resumption.
    reached: wish.confirmed,
    interruptedAt: wish.confirmed ? now : null,
  };
}

/** When an open attempt that is not on air gives up; null: never. */
export function givesUpAt(attempt: Attempt, wish: Wish | null): number | null {
  if (attempt.state !== 'open' || !wish) return null;
  if (!wish.confirmed) return attempt.deadline;
  return attempt.interruptedAt === null ? null : attempt.interruptedAt + wish.resumeWindowMs;
}

/** Fails an open attempt whose time is up. Not to be asked while the output sends or OBS itself reconnects. */
export function expire(attempt: Attempt, wish: Wish | null, now: number): Attempt {
  const end = givesUpAt(attempt, wish);
  if (end === null || now < end) return attempt;
  return failed(attempt, wish?.confirmed ? 'interrupted-too-long' : (attempt.lastReason ?? 'timeout'));
}

/** One try has failed. A refusal can't be mended by trying again; a resumption may be refused by its own ghost. */
export function tryFailed(attempt: Attempt, wish: Wish | null, reason: OutputFailure, now: number): Attempt {
  if (attempt.state !== 'open') return attempt;
  if (reason === 'refused' && !wish?.confirmed) return failed(attempt, reason);
  const tries = attempt.tries + 1;
  return { ...attempt, tries, lastReason: reason, retryAt: now + backoffMs(RETRY_MS, tries) };
}

/** OBS has confirmed. */
export function wentLive(attempt: Attempt): Attempt {
  if (attempt.state !== 'open') return attempt;
  return { ...attempt, reached: true, interruptedAt: null, tries: 0, retryAt: 0, lastReason: null };
}

/** OBS has gone while the broadcast was wished: it may be resumed. */
export function interrupted(attempt: Attempt, now: number): Attempt {
  if (attempt.state !== 'open') return attempt;
  if (!attempt.reached) return { ...attempt, lastReason: 'obs-failed' };
  return { ...attempt, interruptedAt: attempt.interruptedAt ?? now };
}

/** Ends the attempt for good. */
export function failed(attempt: Attempt, reason: OutputFailure): Attempt {
  return { ...attempt, state: 'failed', reason };
}
