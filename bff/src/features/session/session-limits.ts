const DAY_MS = 24 * 3_600_000;

/** Lifetimes of sessions, ms. */
export interface SessionLimits {
  /** Maximum time since the last use. */
  idleMs: number;
  /** Maximum time since the sign-in. */
  absoluteMs: number;
  /** Retention of a revoked session's row. */
  keepRevokedMs: number;
}

export const SESSION_LIMITS: SessionLimits = {
  idleMs: 14 * DAY_MS,
  absoluteMs: 90 * DAY_MS,
  keepRevokedMs: DAY_MS,
};

/** Returns true if a session that is not revoked is valid at `now` (ms). */
export function isUnexpired(
  session: { lastUsed: number; expires: number },
  limits: Pick<SessionLimits, 'idleMs'>,
  now: number,
): boolean {
  return session.expires > now && session.lastUsed + limits.idleMs > now;
}
