import { z } from 'zod';
import type { SignInAttempt } from '../../../drivers/platform/streaming-platform.js';
import { SealError, type SecretBox } from '../../../infra/crypto/secret-box.js';

const COOKIE_AAD = 'cookie|sign-in';
const SealedAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  chatOf: z.number().nullable().default(null),
  withAlerts: z.boolean().default(false),
  until: z.number(),
});

/** An attempt in the cookie. `chatOf`: the user who connects the chat; null for a sign-in. */
export interface StoredAttempt extends SignInAttempt {
  chatOf: number | null;
  /** True if the user is also asked for access to followers and subscribers. */
  withAlerts: boolean;
}

/** Validity of a sign-in attempt, ms. */
export const ATTEMPT_VALIDITY_MS = 10 * 60_000;

/** Returns the sealed attempt with its expiry, for the cookie. */
export function sealAttempt(box: SecretBox, attempt: StoredAttempt, now: number): string {
  return box.seal(JSON.stringify({ ...attempt, until: now + ATTEMPT_VALIDITY_MS }), COOKIE_AAD);
}

/** Returns the attempt, or null if the cookie is missing, expired or not sealed by this installation. */
export function openAttempt(box: SecretBox, cookie: string | undefined, now: number): StoredAttempt | null {
  if (!cookie) return null;
  try {
    const { until, ...attempt } = SealedAttempt.parse(JSON.parse(box.open(cookie, COOKIE_AAD)));
    return until > now ? attempt : null;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
