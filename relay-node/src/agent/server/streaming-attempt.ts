import { backoffMs } from '@trailcast/schema/async/backoff';
import { OUTPUT_FAILURES, type DesiredServer, type OutputFailure } from '@trailcast/schema/node';
import { z } from 'zod';

/** The requested broadcast or rehearsal, as the BFF sent it. */
export type BroadcastRequest = NonNullable<DesiredServer['streaming']> & { isRehearsal?: boolean };

/** Returns the requested broadcast or rehearsal; null without a request. A broadcast takes precedence. */
export function findRequest({
  streaming,
  rehearsal = null,
}: Pick<DesiredServer, 'streaming' | 'rehearsal'>): BroadcastRequest | null {
  return streaming ?? (rehearsal && { ...rehearsal, isRehearsal: true });
}

/**
 * Stored state of the newest start. Times are in ms of the agent's clock. An attempt that failed or was stopped is
 * never retried; a new start has a higher number.
 */
export const Attempt = z.object({
  /** 0 before the first start. */
  number: z.int().nonnegative(),
  state: z.enum(['idle', 'open', 'failed']),
  /** Reason of the failure; null without a failure. */
  reason: z.enum(OUTPUT_FAILURES).nullable(),
  /** Time at which an unconfirmed attempt fails unless it is live. */
  deadline: z.number(),
  /** True if the attempt was ever live. */
  reached: z.boolean(),
  /** Time of the interruption of a live broadcast; null while it is live. */
  interruptedAt: z.number().nullable(),
  tries: z.int().nonnegative(),
  retryAt: z.number(),
  lastReason: z.enum(OUTPUT_FAILURES).nullable(),
  /** True for a rehearsal. Missing in files of an earlier release. */
  isRehearsal: z.boolean().default(false),
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
  isRehearsal: false,
};

const RETRY_DELAYS_MS = { first: 1_000, last: 8_000 };

/** Returns the attempt after a new generation's request; null requests a stop. */
export function applyRequest(attempt: Attempt, request: BroadcastRequest | null, now: number): Attempt {
  if (!request || request.attempt < attempt.number) return { ...attempt, state: 'idle', reason: null };
  if (request.attempt > attempt.number) return openAttempt(request, now);
  // A rehearsal never becomes a broadcast.
  if ((request.isRehearsal ?? false) !== attempt.isRehearsal) return markFailed(attempt, 'stopped');
  if (attempt.state === 'idle' && request.endsAfterDelay) return attempt;
  // A start after a stop needs a new number.
  if (attempt.state === 'idle') return markFailed(attempt, 'stopped');
  if (attempt.state === 'open' && request.confirmed && !attempt.reached && attempt.interruptedAt === null)
    return { ...attempt, interruptedAt: now };
  return attempt;
}

function openAttempt(request: BroadcastRequest, now: number): Attempt {
  return {
    ...NO_ATTEMPT,
    number: request.attempt,
    state: 'open',
    deadline: now + request.remainingMs,
    // A confirmed attempt with an unknown number was live in an OBS that has ended.
    reached: request.confirmed,
    interruptedAt: request.confirmed ? now : null,
    isRehearsal: request.isRehearsal ?? false,
  };
}

/** Returns the time at which an open attempt fails unless it is live; null if it does not fail. */
export function findFailureTime(attempt: Attempt, request: BroadcastRequest | null): number | null {
  if (attempt.state !== 'open' || !request) return null;
  if (!request.confirmed) return attempt.deadline;
  return attempt.interruptedAt === null ? null : attempt.interruptedAt + request.resumeWindowMs;
}

/** Fails the attempt after its deadline. Must not be called while the output is live or reconnecting. */
export function expireAttempt(attempt: Attempt, request: BroadcastRequest | null, now: number): Attempt {
  const failsAt = findFailureTime(attempt, request);
  if (failsAt === null || now < failsAt) return attempt;
  return markFailed(attempt, request?.confirmed ? 'interrupted-too-long' : (attempt.lastReason ?? 'timeout'));
}

/**
 * Returns the attempt after a failed try. A refusal by the platform is final before the broadcast is confirmed. Later it
 * is retried, because the platform may only not have closed the previous connection yet.
 */
export function recordFailedTry(
  attempt: Attempt,
  request: BroadcastRequest | null,
  reason: OutputFailure,
  now: number,
): Attempt {
  if (attempt.state !== 'open') return attempt;
  if (reason === 'refused' && !request?.confirmed) return markFailed(attempt, reason);
  const tries = attempt.tries + 1;
  return { ...attempt, tries, lastReason: reason, retryAt: now + backoffMs(RETRY_DELAYS_MS, tries) };
}

/** Returns the attempt after OBS has confirmed the start. */
export function markLive(attempt: Attempt): Attempt {
  if (attempt.state !== 'open') return attempt;
  return { ...attempt, reached: true, interruptedAt: null, tries: 0, retryAt: 0, lastReason: null };
}

/** Returns the attempt after an exit of OBS. A broadcast that was live may be resumed. */
export function markInterrupted(attempt: Attempt, now: number): Attempt {
  if (attempt.state !== 'open') return attempt;
  if (!attempt.reached) return { ...attempt, lastReason: 'obs-failed' };
  return { ...attempt, interruptedAt: attempt.interruptedAt ?? now };
}

/** Returns the attempt after its delayed end. */
export function markPlayedOut(attempt: Attempt): Attempt {
  return { ...attempt, state: 'idle', reason: null };
}

export function markFailed(attempt: Attempt, reason: OutputFailure): Attempt {
  return { ...attempt, state: 'failed', reason };
}
