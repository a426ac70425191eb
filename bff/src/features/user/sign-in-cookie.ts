import { z } from 'zod';
import type { SignInAttempt } from '../../drivers/platform/streaming-platform.js';
import { SealError, type SecretBox } from '../../infra/crypto/secret-box.js';

const ROW = 'cookie|sign-in';
const Sealed = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });

/** How long the platform's page may stay open, ms. */
export const SIGN_IN_MS = 10 * 60_000;

/** The cookie's text: the attempt, sealed, with its end. */
export function sealAttempt(box: SecretBox, attempt: SignInAttempt, now: number): string {
  return box.seal(JSON.stringify({ ...attempt, until: now + SIGN_IN_MS }), ROW);
}

/** Null for a cookie that is missing, late, or not from here. */
export function openAttempt(box: SecretBox, cookie: string | undefined, now: number): SignInAttempt | null {
  if (!cookie) return null;
  try {
    const { until, ...attempt } = Sealed.parse(JSON.parse(box.open(cookie, ROW)));
    return until > now ? attempt : null;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
