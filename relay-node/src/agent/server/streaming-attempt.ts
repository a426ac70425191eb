import { backoffMs } from '@trailcast/schema/async/backoff';
import { OUTPUT_FAILURES, type DesiredServer, type OutputFailure } from '@trailcast/schema/node';
import { z } from 'zod';

/** A requested broadcast or rehearsal, as the BFF sent it. */
export type AttemptRequest = NonNullable<DesiredServer['streaming']> & { isRehearsal?: boolean };

/** Returns the requested broadcast or rehearsal; null without a request. A broadcast takes precedence. */
export function findRequest({
  streaming,
  rehearsal = null,
}: Pick<DesiredServer, 'streaming' | 'rehearsal'>): AttemptRequest | null {
  return streaming ?? (rehearsal && { ...rehearsal, isRehearsal: true });
}

/**
 * Stored state of the newest attempt to broadcast or rehearse. Times are in ms of the agent's clock. An attempt that
 * failed or was stopped never becomes open again; a new start has a higher number.
 */
export const BroadcastAttempt = z.object({
  /** Number of the attempt; 0 before the first. */
  number: z.int().nonnegative(),
  state: z.enum(['idle', 'open', 'failed']),
  /** Reason of the failure; null without a failure. */
  reason: z.enum(OUTPUT_FAILURES).nullable(),
  /** Time at which an unconfirmed attempt fails if OBS is not live by then. */
  deadline: z.number(),
  /** True once OBS has been live in this attempt. */
  reached: z.boolean(),
  /** Time at which the broadcast was interrupted; null unless it is interrupted. */
  interruptedAt: z.number().nullable(),
  /** Number of consecutive failed tries to start OBS's output. */
  tries: z.int().nonnegative(),
  retryAt: z.number(),
  /** Reason of the last failed try; null without a failed try. */
  lastReason: z.enum(OUTPUT_FAILURES).nullable(),
  /** True for a rehearsal. Missing in files of an earlier release. */
  isRehearsal: z.boolean().default(false),
});
export type BroadcastAttempt = z.infer<typeof BroadcastAttempt>;

export const NO_ATTEMPT: BroadcastAttempt = {
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

const RETRY_DELAYS_MS = { initialMs: 1_000, maxMs: 8_000 };

/** Returns the attempt after a new request; null requests a stop. */
export function applyRequest(
  attempt: BroadcastAttempt,
  request: AttemptRequest | null,
  now: number,
): BroadcastAttempt {
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

function openAttempt(request: AttemptRequest, now: number): BroadcastAttempt {
  return {
    ...NO_ATTEMPT,
    number: request.attempt,
    state: 'open',
    deadline: now + request.remainingMs,
    // The BFF has already confirmed an attempt that the node does not know: OBS was live, and has ended since.
    reached: request.confirmed,
    interruptedAt: request.confirmed ? now : null,
    isRehearsal: request.isRehearsal ?? false,
  };
}

/** Returns the time at which an open attempt fails unless OBS is live; null if it does not fail. */
export function findFailureTime(attempt: BroadcastAttempt, request: AttemptRequest | null): number | null {
  if (attempt.state !== 'open' || !request) return null;
  if (!request.confirmed) return attempt.deadline;
  return attempt.interruptedAt === null ? null : attempt.interruptedAt + request.resumeWindowMs;
}

/** Fails the attempt after its deadline. Must not be called while the output is live or reconnecting. */
export function expireAttempt(
  attempt: BroadcastAttempt,
  request: AttemptRequest | null,
  now: number,
): BroadcastAttempt {
  const failsAt = findFailureTime(attempt, request);
  if (failsAt === null || now < failsAt) return attempt;
  return markFailed(attempt, request?.confirmed ? 'interrupted-too-long' : (attempt.lastReason ?? 'timeout'));
}

/**
 * Returns the attempt after a failed try. A refusal by the platform is final before the broadcast is confirmed. After
 * that, the start is retried, because the platform may not have closed the previous connection yet.
 */
export function recordFailedTry(
  attempt: BroadcastAttempt,
  request: AttemptRequest | null,
  reason: OutputFailure,
  now: number,
): BroadcastAttempt {
  if (attempt.state !== 'open') return attempt;
  if (reason === 'refused' && !request?.confirmed) return markFailed(attempt, reason);
  const tries = attempt.tries + 1;
  return { ...attempt, tries, lastReason: reason, retryAt: now + backoffMs(RETRY_DELAYS_MS, tries) };
}

/** Returns the attempt after OBS has confirmed that its output is live. */
export function markLive(attempt: BroadcastAttempt): BroadcastAttempt {
  if (attempt.state !== 'open') return attempt;
  return { ...attempt, reached: true, interruptedAt: null, tries: 0, retryAt: 0, lastReason: null };
}

/** Returns the attempt after an exit of OBS. An attempt in which OBS was live may be resumed. */
export function markInterrupted(attempt: BroadcastAttempt, now: number): BroadcastAttempt {
  if (attempt.state !== 'open') return attempt;
  if (!attempt.reached) return { ...attempt, lastReason: 'obs-failed' };
  return { ...attempt, interruptedAt: attempt.interruptedAt ?? now };
}

/** Returns the attempt after the hub has sent all delayed content. */
export function markPlayedOut(attempt: BroadcastAttempt): BroadcastAttempt {
  return { ...attempt, state: 'idle', reason: null };
}

export function markFailed(attempt: BroadcastAttempt, reason: OutputFailure): BroadcastAttempt {
  return { ...attempt, state: 'failed', reason };
}
