const DAY_MS = 24 * 3_600_000;

/** How long a session lives, ms. */
export interface SessionLimits {
  /** Without use. */
  idleMs: number;
  /** From sign-in, whatever the use. */
  absoluteMs: number;
  /** How long the row of a revoked session is kept. */
  keepRevokedMs: number;
}

export const SESSION_LIMITS: SessionLimits = {
  idleMs: 14 * DAY_MS,
  absoluteMs: 90 * DAY_MS,
  keepRevokedMs: DAY_MS,
};

/** Whether a session that was not revoked still opens at `now` (ms). */
export function isAlive(
  session: { lastUsed: number; expires: number },
  limits: Pick<SessionLimits, 'idleMs'>,
  now: number,
): boolean {
  return session.expires > now && session.lastUsed + limits.idleMs > now;
}
